import { m } from '#app/paraglide/messages.js'
import { TextLink } from '#app/ui/kit/link.tsx'
import { PlanPrice, UnitPrice } from '#app/ui/plan/plan-price.tsx'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import { useShop } from '#app/ui/shop.ts'
import type { DataBlock, LivePlace } from '../tree/ast.ts'
import { LiveHead } from './live-head.tsx'

/** All plans of a place as a table. */
export function Prices({ block: { live } }: { block: DataBlock }) {
  if (live?.kind !== 'plans') return null
  const { place, plans, today } = live
  return (
    <section className="live wide" aria-label={m.article_plans({ place: place.name })}>
      <LiveHead place={place} today={today} />
      <table className="rows">
        <thead>
          <tr>
            <th scope="col">{m.board_column_data()}</th>
            <th scope="col">{m.plan_fact_valid()}</th>
            <th scope="col" className="r">
              {m.board_column_price()}
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <PriceRow key={plan.id} plan={plan} place={place} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function PriceRow({ plan, place }: { plan: PlanView; place: LivePlace }) {
  const { locale } = useShop()
  return (
    <tr>
      <th scope="row">
        <TextLink to={`${place.path}/${plan.slug}`}>{amountText(plan, locale)}</TextLink>
      </th>
      <td>{daysText(plan)}</td>
      <td className="r">
        <PlanPrice plan={plan} locale={locale} />
        <UnitPrice plan={plan} locale={locale} />
      </td>
    </tr>
  )
}
