import { m } from '#app/paraglide/messages.js'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { OlderPages } from '#app/ui/portal/list/older-pages.tsx'
import type { Billing } from '#contract/spending/billing.ts'
import { type BillingAddress, billingQuery } from './billing-address.ts'
import { InvoiceTable } from './invoice-table.tsx'
import type { ShownInvoice } from './shown-invoice.ts'

type Listed = {
  address: BillingAddress
  invoices: readonly ShownInvoice[]
  next: string | null
  counts: Billing['counts']
}

/** One page of documents, of one state or of all. */
export function InvoiceList({
  title,
  view: { address, invoices, next, counts },
  empty,
}: {
  title: string
  view: Listed
  empty: string
}) {
  return (
    <section className="panel" aria-labelledby="documents">
      <div className="part-head">
        <h2 id="documents">{title}</h2>
        <div className="end">
          <Segmented
            label={m.people_state()}
            value={address.state ?? ''}
            items={[
              {
                value: '',
                label: m.portal_list_all({ count: counts.OPEN + counts.OVERDUE + counts.PAID }),
              },
              { value: 'OPEN', label: `${m.billing_state_open()} ${counts.OPEN}` },
              { value: 'OVERDUE', label: `${m.billing_state_overdue()} ${counts.OVERDUE}` },
              { value: 'PAID', label: `${m.billing_state_paid()} ${counts.PAID}` },
            ].map((item) => ({ ...item, to: stateQuery(address, item.value) }))}
          />
        </div>
      </div>
      {invoices.length > 0 ? (
        <InvoiceTable label={title} invoices={invoices} />
      ) : (
        <p className="part-body muted">{address.state ? m.portal_list_none() : empty}</p>
      )}
      <OlderPages next={next} />
    </section>
  )
}

function stateQuery({ by }: BillingAddress, state: string): string {
  return billingQuery({ by, start: '', state: undefined }, { state })
}
