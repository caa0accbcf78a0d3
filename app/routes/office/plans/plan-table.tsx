import { Globe } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import type { Currency } from '#contract/money.ts'
import { plansPageSize } from '#contract/office/catalogue-words.ts'
import type { PricedPlan } from '#contract/office/price-view.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { cost, sizeOf, supplierName } from '../catalogue/catalogue-words.ts'
import { At } from '../ui/at.tsx'
import { money } from '../ui/words.ts'

type PlanTableProps = {
  plans: readonly PricedPlan[]
  currency: Currency
  q: string
  from: number
  isMore: boolean
}

/** Plans with what they cost, cost us, and have to bring. */
export function PlanTable({ plans, currency, q, from, isMore }: PlanTableProps) {
  const page = (at: number) =>
    `${pathTo('office-plans')}?${new URLSearchParams({ q, currency, from: String(at) })}`
  if (plans.length === 0) return <p className="office-note empty">No plan is called that.</p>
  return (
    <>
      <table className="office-table">
        <thead>
          <tr>
            <th scope="col">Plan</th>
            <th scope="col">State</th>
            <th scope="col">Supplier</th>
            <th scope="col" className="end">
              Cost
            </th>
            <th scope="col" className="end">
              Floor
            </th>
            <th scope="col" className="end">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} currency={currency} />
          ))}
        </tbody>
      </table>
      <p className="turns office-note">
        <span>{`${from + 1} to ${from + plans.length}`}</span>
        {from > 0 && (
          <Link className="btn q sm xs" to={page(Math.max(0, from - plansPageSize))}>
            Before
          </Link>
        )}
        {isMore && (
          <Link className="btn q sm xs" to={page(from + plansPageSize)}>
            Next
          </Link>
        )}
      </p>
    </>
  )
}

const states = {
  sold: ['Sold', 'added'],
  paused: ['Paused by us', 'dearer'],
  not_sold: ['Not sold', 'withdrawn'],
} as const

function PlanRow({ plan, currency }: { plan: PricedPlan; currency: Currency }) {
  const { costMicros, costCurrency, floorMinor, priceMinor, reducedUntil, supplier } = plan
  const [state, look] = states[plan.state]
  return (
    <tr>
      <th scope="row" className="what">
        <span className="place">
          {plan.flag ? <Flag code={plan.flag} size={20} /> : <Icon of={Globe} className="i s16" />}
          <span>
            <b>{`${plan.place}, ${sizeOf(plan)}, ${plan.days} days`}</b>
            <small translate="no">{plan.id}</small>
          </span>
        </span>
      </th>
      <td>
        <span className={`tag ${look}`}>{state}</span>
      </td>
      <td className="muted">{supplier && supplierName(supplier)}</td>
      <td className="end num">
        {costMicros !== undefined && costCurrency && cost(costMicros, costCurrency)}
      </td>
      <td className="end num">{floorMinor !== undefined && money(floorMinor, currency)}</td>
      <td className="end num">
        {priceMinor !== undefined && <b>{money(priceMinor, currency)}</b>}
        {reducedUntil !== undefined && (
          <small>
            <span>reduced until </span>
            <At at={reducedUntil} />
          </small>
        )}
      </td>
    </tr>
  )
}
