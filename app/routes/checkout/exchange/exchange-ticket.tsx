import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { daysText, moneyText, speedText } from '#app/ui/plan/plan-text.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { useShop } from '#app/ui/shop.ts'
import { differenceText } from './difference-text.ts'
import type { ChoiceShelf } from './load-choice.ts'

type ExchangeTicketProps = { plan: PlanView; paid: ChoiceShelf['paid']; to: string }

/** A plan to exchange for, with what it costs beyond what was paid; the whole ticket chooses it. */
export function ExchangeTicket({ plan, paid, to }: ExchangeTicketProps) {
  const { locale } = useShop()
  const byMinor = paid && plan.priceMinor * paid.quantity - paid.creditMinor
  const id = (part: string) => `plan-${plan.slug}-${part}`
  return (
    <article className="tk">
      <div className="bd">
        <PlanAmount plan={plan} locale={locale} id={id('amount')} />
        <div className="mid">
          <p className="b" id={id('days')}>
            {daysText(plan)}
          </p>
          <p className="s muted" suppressHydrationWarning>
            {plan.type === 'daily' && plan.throttleKbps !== undefined
              ? m.plan_then_speed({ speed: speedText(plan.throttleKbps, locale) })
              : plan.networks.join(', ')}
          </p>
        </div>
      </div>
      <div className="stub">
        <p className="price" id={id('price')} suppressHydrationWarning>
          {byMinor === undefined
            ? moneyText(plan.priceMinor, plan, locale)
            : differenceText(byMinor, plan, locale)}
        </p>
        {byMinor !== undefined && (
          <p className="xs muted" suppressHydrationWarning>
            {moneyText(plan.priceMinor, plan, locale)}
          </p>
        )}
      </div>
      <Link
        className="hit"
        to={to}
        aria-labelledby={`${id('amount')} ${id('days')} ${id('price')}`}
      />
    </article>
  )
}
