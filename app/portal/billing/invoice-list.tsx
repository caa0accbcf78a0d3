import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import type { SavedView } from '#contract/organization/saved-view.ts'
import type { Billing } from '#contract/spending/billing.ts'
import type { InvoiceState } from '#contract/spending/billing-words.ts'
import { ListChoice } from '../ui/list/list-choice.tsx'
import { ListFilter } from '../ui/list/list-filter.tsx'
import { OlderPages } from '../ui/list/older-pages.tsx'
import { type BillingAddress, billingQuery, isFiltered } from './billing-address.ts'
import { columnNames, InvoiceTable } from './invoice-table.tsx'
import type { ShownInvoice } from './shown-invoice.ts'

type Listed = {
  address: BillingAddress
  invoices: readonly ShownInvoice[]
  next: string | null
  counts: Billing['counts']
  months: readonly { id: string; name: string }[]
  views: readonly SavedView[]
}

type InvoiceListProps = { title: string; view: Listed; empty: string }

/** One page of documents in a chosen order, of one state or month or of all. */
export function InvoiceList({ title, view, empty }: InvoiceListProps) {
  const { address, invoices, next } = view
  const isEmpty = invoices.length === 0 && !isFiltered(address)
  return (
    <section className="panel" aria-labelledby="documents">
      <div className="part-head">
        <h2 id="documents">{title}</h2>
        <div className="end">
          <Segmented label={m.people_state()} value={address.state ?? ''} items={statesOf(view)} />
        </div>
      </div>
      {!isEmpty && <Filter view={view} />}
      {invoices.length > 0 && <InvoiceTable label={title} view={view} />}
      {invoices.length === 0 && <Nothing address={address} empty={isEmpty ? empty : ''} />}
      <OlderPages next={next} isByTime={address.sort === '-issued'} />
    </section>
  )
}

function statesOf({ address, counts }: Listed) {
  const { OPEN, OVERDUE, PAID, CREDIT } = counts
  const items: [InvoiceState | undefined, string][] = [
    [undefined, m.portal_list_all({ count: OPEN + OVERDUE + PAID + CREDIT })],
    ['OPEN', `${m.billing_state_open()} ${OPEN}`],
    ['OVERDUE', `${m.billing_state_overdue()} ${OVERDUE}`],
    ['PAID', `${m.billing_state_paid()} ${PAID}`],
  ]
  return items.map(([state, label]) => ({
    ...{ value: state ?? '', label },
    to: billingQuery(address, { state, start: '' }),
  }))
}

/** The search, the months, the saved views and the columns; the states are above them. */
function Filter({ view: { address, months, views } }: { view: Listed }) {
  const { q, month, state = '', sort, by, hidden } = address
  return (
    <ListFilter
      q={q}
      label={m.billing_search()}
      by={[month]}
      kept={{ state, sort, by }}
      views={views}
      hidden={hidden}
      columns={columnNames.map(({ key, name }) => ({ key, label: name() }))}
    >
      <ListChoice name="month" label={m.portal_orders_months()} value={month} items={months} />
    </ListFilter>
  )
}

type NothingProps = { address: BillingAddress; empty: string }

function Nothing({ address, empty }: NothingProps) {
  const all = { q: '', state: undefined, month: '', start: '' }
  return (
    <p className="part-body muted">
      {empty || (
        <>
          {m.portal_list_none()}{' '}
          <Link className="link" to={billingQuery(address, all)} preventScrollReset>
            {m.portal_list_unfilter()}
          </Link>
        </>
      )}
    </p>
  )
}
