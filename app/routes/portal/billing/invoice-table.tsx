import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import { Link } from '#app/ui/kit/link.tsx'
import { Table } from '#app/ui/portal/list/table.tsx'
import { useShop } from '#app/ui/shop.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { ShownInvoice } from './shown-invoice.ts'

/** Documents with their states, each with its files. */
export function InvoiceTable({
  label,
  invoices,
}: {
  label: string
  invoices: readonly ShownInvoice[]
}) {
  return (
    <Table
      label={label}
      heads={[
        { label: m.invoice_number() },
        { label: m.people_state() },
        { label: m.invoice_issued() },
        { label: m.billing_due_or_paid() },
        { label: m.checkout_total(), isSum: true },
        { label: 'PDF, CSV, XML', isHidden: true },
      ]}
    >
      {invoices.map(({ id, name, number, state, issued, when, isLate, total }) => (
        <tr key={id}>
          <td>
            <Link className="link" to={`?${new URLSearchParams({ invoice: id })}`}>
              {name}
            </Link>
            <small translate="no">{number}</small>
          </td>
          <td>
            <Badge tone={state.tone} dot>
              {state.text}
            </Badge>
          </td>
          <td className="num desk">{issued}</td>
          <td className={isLate ? 'num bad' : 'num'}>{when}</td>
          <td className="sum">
            <b>{total}</b>
          </td>
          <td className="wide">
            <InvoiceFiles invoice={id} name={`${name}, ${number}`} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

const kinds = ['pdf', 'csv', 'xml'] as const

/** Links to a document as files. */
export function InvoiceFiles({ invoice, name }: { invoice: string; name: string }) {
  const { tenant, locale } = useShop()
  const path = localePath(locale, tenant.defaultLocale, pathTo('portal-invoice-file'))
  return (
    <span className="files">
      {kinds.map((kind) => (
        // The browser loads a file itself, because it is not the data of a page.
        <a key={kind} className={fileClass} href={`${path}?${query(invoice, kind)}`} download>
          {kind.toUpperCase()}
          <span className="sr"> {name}</span>
        </a>
      ))}
    </span>
  )
}

const fileClass = buttonClass({ variant: 'secondary', size: 'small' })

function query(invoice: string, kind: string): string {
  return new URLSearchParams({ invoice, as: kind }).toString()
}
