import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import type { UsageView } from '#app/ui/order/now/usage-view.ts'
import { usePlaceTime } from '#app/ui/order/now/use-place-time.ts'
import { useShop } from '#app/ui/shop.ts'
import type { DestinationDetail, OfferedPlan, Plan } from '#contract/catalogue/catalogue.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { Neatline } from './neatline.tsx'

/** The plan to buy again, at today's price. */
export type AgainView = Pick<Plan, 'id' | 'currency' | 'priceMinor'> & { isSame: boolean }

/**
 * Returns the same plan as it is sold now, or its successor: the cheapest of its kind with as much
 * data and as many days. Undefined if the place has neither.
 */
export function findAgain(
  { plans }: Pick<DestinationDetail, 'plans'>,
  bought: OfferedPlan,
): AgainView | undefined {
  const sold = plans.filter(({ unavailableUntil }) => unavailableUntil === null)
  const same = sold.find(({ slug }) => slug === bought.slug)
  const [next] = sold
    .filter((plan) => succeeds(plan, bought))
    .sort((one, other) => one.priceMinor - other.priceMinor)
  const found = same ?? next
  if (!found) return undefined
  const { id, currency, priceMinor } = found
  return { id, currency, priceMinor, isSame: found === same }
}

function succeeds(plan: Plan, bought: OfferedPlan): boolean {
  const isEnough = plan.isUnlimited || (!bought.isUnlimited && plan.amount >= bought.amount)
  return plan.planType === bought.planType && isEnough && plan.duration >= bought.duration
}

type EndedProps = { live: UsageView; again: AgainView | undefined }

/** The end of a plan, what was used of it, and how to buy it again. */
export function Ended({ live, again }: EndedProps) {
  const { locale } = useShop()
  const time = usePlaceTime(live)
  const { esim, now, startedAt } = live
  const used = formatData(esim.usedMb, locale)
  const title = m.esim_ended({ time: time.moment(esim.endsAt ?? now) })
  return (
    <div className="days">
      <h2 id="days" suppressHydrationWarning>
        {title}
      </h2>
      <Neatline days={esim.plan.days} startedAt={startedAt} now={now} label={title} />
      <p suppressHydrationWarning>
        {esim.allowanceMb === undefined
          ? m.esim_used_all({ used })
          : m.esim_used_of({ used, total: formatData(esim.allowanceMb, locale) })}
      </p>
      {again && (
        <Link
          className="btn p lg w"
          to={`${pathTo('checkout')}?${new URLSearchParams({ plan: again.id })}`}
        >
          {m.esim_buy_again({ price: formatMoney(again.priceMinor, again.currency, locale) })}
        </Link>
      )}
      <Link className="btn q w" to={esim.place.path}>
        {m.esim_other_plans()}
      </Link>
    </div>
  )
}
