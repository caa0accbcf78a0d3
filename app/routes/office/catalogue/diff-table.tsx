import { Globe } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import type { Currency } from '#contract/money.ts'
import type { RunReview, RunRow } from '#contract/office/catalogue-view.ts'
import { money } from '../ui/words.ts'
import { changeNames, cost, noteOf, sizeOf, supplierName } from './catalogue-words.ts'

/** What a run changes, a row for each plan and add-on, in the currency of one brand. */
export function DiffTable({ run: { rows, currency, brand, brands } }: { run: RunReview }) {
  const name = brands.find(({ id }) => id === brand)?.name
  if (rows.length === 0) {
    return <p className="office-note empty">Nothing of this kind changes.</p>
  }
  return (
    <table className="office-table">
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">What</th>
          <th scope="col">Supplier</th>
          <th scope="col" className="end">
            Cost
          </th>
          <th scope="col" className="end">
            {name ? <span translate="no">{`Price at ${name}`}</span> : 'Price'}
          </th>
          <th scope="col" className="end">
            Margin
          </th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <DiffRow key={`${row.kind} ${row.id}`} row={row} currency={currency} />
        ))}
      </tbody>
    </table>
  )
}

function DiffRow({ row, currency }: { row: RunRow; currency: Currency }) {
  const { change, flag, costCurrency = 'USD', isUnderFloor, marginPercent } = row
  const priced = (minor: number | undefined) =>
    minor === undefined ? undefined : money(minor, currency)
  const costs = (micros: number | undefined) =>
    micros === undefined ? undefined : cost(micros, costCurrency)
  return (
    <tr className={isUnderFloor ? 'bad' : ''}>
      <th scope="row" className="what">
        <span className="place">
          {flag ? <Flag code={flag} size={20} /> : <Icon of={Globe} className="i s16" />}
          <span>
            <b>{`${row.place}, ${sizeOf(row)}, ${row.days} days`}</b>
            {row.kind === 'addon' && <small>Add-on</small>}
          </span>
        </span>
      </th>
      <td>
        <span className={`tag ${change}`}>{changeNames[change]}</span>
      </td>
      <td className="muted">{row.supplier && supplierName(row.supplier)}</td>
      <td className="end num">
        <Moved from={costs(row.oldCostMicros)} to={costs(row.costMicros)} />
      </td>
      <td className="end num">
        <Moved from={priced(row.oldPriceMinor)} to={priced(row.priceMinor)} />
      </td>
      <td className={isUnderFloor ? 'end num bad' : 'end num'}>
        {isUnderFloor ? 'under floor' : marginPercent !== undefined && `${marginPercent} %`}
      </td>
      <td className="note">
        <small>{noteOf(row, priced(row.floorMinor) ?? '')}</small>
      </td>
    </tr>
  )
}

/** An amount before and after; only one where it stays, or there is no other. */
function Moved({ from, to }: { from: string | undefined; to: string | undefined }) {
  return (
    <>
      {from !== undefined && from !== to && (
        <del>
          <span className="sr">before </span>
          <span>{from}</span>
        </del>
      )}
      {to !== undefined && (
        <>
          {from !== undefined && from !== to && <span className="sr">after </span>}
          <span>{to}</span>
        </>
      )}
    </>
  )
}
