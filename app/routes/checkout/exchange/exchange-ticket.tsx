import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { daysText, moneyText, speedText } from '#app/ui/plan/plan-text.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { useShop } from '#app/ui/shop.ts'

/** A plan to exchange for, with its price; the whole ticket chooses it. */
export function ExchangeTicket({ plan, to }: { plan: PlanView; to: string }) {
  const { locale } = useShop()
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
          {moneyText(plan.priceMinor, plan, locale)}
        </p>
      </div>
      <Link
        className="hit"
        to={to}
        aria-labelledby={`${id('amount')} ${id('days')} ${id('price')}`}
      />
    </article>
  )
}
