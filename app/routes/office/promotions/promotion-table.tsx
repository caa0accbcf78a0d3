import { Badge } from '#app/ui/kit/badge.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { At } from '../ui/at.tsx'
import { counted } from '../ui/words.ts'
import { dollars, giftText, type Promotion, stateNames } from './promotion-words.ts'

/** Codes and batches, with what they brought and cost. */
export function PromotionTable({ promotions }: { promotions: readonly Promotion[] }) {
  if (promotions.length === 0) {
    return (
      <div className="panel empty">
        <b>No promotion here.</b>
        <p className="office-note">Looked in the codes of your brands.</p>
      </div>
    )
  }
  return (
    <div className="panel office-table">
      <table>
        <thead>
          <tr>
            <th scope="col">Code</th>
            <th scope="col">State</th>
            <th scope="col">Uses</th>
            <th scope="col" className="end">
              Revenue
            </th>
            <th scope="col" className="end">
              Cost
            </th>
          </tr>
        </thead>
        <tbody>
          {promotions.map((each) => (
            <Row key={each.id} promotion={each} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ promotion }: { promotion: Promotion }) {
  const { id, code, codes, campaign, state, startsAt, endsAt, uses, usesTotal } = promotion
  const [name, tone] = stateNames[state]
  const title = codes > 1 ? campaign || `${code.slice(0, 4)}…` : code
  return (
    <tr>
      <td className="what">
        <Link to={pathTo('office-promotion', { id })}>
          <b translate="no">{title}</b>
        </Link>
        <small translate="no">
          {[codes > 1 && counted(codes, 'single-use code'), giftText(promotion)]
            .filter(Boolean)
            .join(', ')}
        </small>
      </td>
      <td>
        <Badge tone={tone} dot>
          {name}
        </Badge>
        <small>
          <span>{state === 'scheduled' ? 'from ' : state === 'ended' ? 'ended ' : 'to '}</span>
          <At at={state === 'scheduled' ? startsAt : endsAt} />
        </small>
      </td>
      <td className="num" data-label="Uses">
        <span>{usesTotal === undefined ? uses : `${uses} of ${usesTotal}`}</span>
        <BudgetMeter promotion={promotion} />
      </td>
      <td className="end num" data-label="Revenue">
        {dollars(promotion.revenueUsdMinor)}
      </td>
      <td className="end num" data-label="Cost">
        {dollars(promotion.costUsdMinor)}
      </td>
    </tr>
  )
}

/** How much of the budget is spent, or of the uses made. */
export function BudgetMeter({ promotion }: { promotion: Promotion }) {
  const { uses, usesTotal, budgetUsdMinor, spentUsdMinor = 0 } = promotion
  if (budgetUsdMinor !== undefined) {
    const text = `${dollars(spentUsdMinor)} of ${dollars(budgetUsdMinor)}`
    return (
      <small>
        <meter max={budgetUsdMinor} value={spentUsdMinor} aria-label="Spent of the budget" />
        <span>{text}</span>
      </small>
    )
  }
  if (usesTotal === undefined || usesTotal === 0) return null
  return <meter max={usesTotal} value={uses} aria-label="Used" />
}
