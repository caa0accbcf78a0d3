import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { TextLink } from '#app/ui/kit/link.tsx'
import type { BoughtPlan } from '#app/ui/order/bought-plan.ts'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { useShop } from '#app/ui/shop.ts'
import type { GivenEsim } from '#contract/commerce/gift.ts'
import { pathTo } from '#contract/pages/path-to.ts'

export type Given = BoughtPlan & Omit<GivenEsim, 'plan'>

/**
 * The eSIMs that were given away: their receiver, and their order, whose rights stay with the
 * buyer.
 */
export function GivenList({ given }: { given: readonly Given[] }) {
  const { locale } = useShop()
  return (
    <section aria-labelledby="given" className="orders-given">
      <h2 id="given" className="t3">
        {m.gift_given_title()}
      </h2>
      <ul className="esim-list">
        {given.map((gift) => (
          <li key={gift.esimId}>
            <article className="panel given-card">
              <h3>
                {gift.place.flag && <Flag code={gift.place.flag} size={24} />}
                <span>{gift.place.name}</span>
              </h3>
              <p className="muted num" suppressHydrationWarning>
                {`${amountText(gift.plan, locale)} · ${daysText(gift.plan)}`}
              </p>
              <p className="s" suppressHydrationWarning>
                {m.gift_given_to({
                  email: gift.email,
                  date: formatDate((gift.acceptedAt ?? 0) * 1000, locale),
                })}
              </p>
              <p className="s">
                <TextLink to={pathTo('order', { order: gift.orderId })}>
                  {m.order_head_title({ number: gift.orderNumber })}
                </TextLink>
              </p>
            </article>
          </li>
        ))}
      </ul>
    </section>
  )
}
