import { Badge } from '#app/ui/kit/badge.tsx'
import type { Company, CompanyInvoice } from '#contract/office/company-view.ts'
import { At } from '../ui/at.tsx'
import { money, span } from '../ui/words.ts'
import { invoiceStateNames } from './company-words.ts'

/** The documents of a company, the latest first. */
export function InvoiceTable({ company }: { company: Company }) {
  const { invoices } = company
  return (
    <section className="panel office-table" aria-labelledby="documents">
      <div className="part-head">
        <h2 id="documents">Statements</h2>
      </div>
      {invoices.length === 0 ? (
        <p className="office-note none">
          None yet: the first one closes the month of the first order.
        </p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Statement</th>
              <th scope="col">State</th>
              <th scope="col">Due or paid</th>
              <th scope="col" className="end">
                Total
              </th>
              <th scope="col" className="end">
                Left to pay
              </th>
            </tr>
          </thead>
          <tbody>
            {invoices.map((each) => (
              <Row key={each.id} invoice={each} company={company} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const kinds = { statement: '', top_up: 'Points', credit_note: 'Credit note' } as const

function Row({ invoice, company }: { invoice: CompanyInvoice; company: Company }) {
  const { kind, number, month, state, totalMinor, leftMinor, paidAt } = invoice
  const [name, tone] = invoiceStateNames[state]
  const sign = kind === 'credit_note' ? -1 : 1
  return (
    <tr>
      <td className="what">
        <b>{month ? monthName(month) : kinds[kind]}</b>
        <small className="num">{number}</small>
      </td>
      <td>
        <Badge tone={tone} dot>
          {kind === 'credit_note' && state === 'OPEN' ? 'Not deducted yet' : name}
        </Badge>
      </td>
      <td data-label="Due or paid" className={state === 'OVERDUE' ? 'late' : undefined}>
        {paidAt === undefined ? <Due invoice={invoice} now={company.asOf} /> : <At at={paidAt} />}
      </td>
      <td className="end num" data-label="Total">
        {money(sign * totalMinor, company.currency)}
      </td>
      <td className="end num" data-label="Left to pay">
        {money(sign * leftMinor, company.currency)}
      </td>
    </tr>
  )
}

function Due({ invoice: { dueAt }, now }: { invoice: CompanyInvoice; now: number }) {
  if (dueAt === undefined) return <span>with the next statement</span>
  return (
    <span>
      <span>Due </span>
      <At at={dueAt} />
      {dueAt < now && <span>{`, ${span(now - dueAt)} late`}</span>}
    </span>
  )
}

function monthName(month: string): string {
  const shape = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-GB', shape).format(new Date(`${month}-01T00:00:00Z`))
}
