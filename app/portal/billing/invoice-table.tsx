import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { buttonClass } from '#app/ui/kit/button-class.ts'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { InvoiceSort } from '#contract/spending/billing-words.ts'
import { sortHead } from '../ui/list/sort-head.ts'
import { Table, type TableHead } from '../ui/list/table.tsx'
import { type BillingAddress, billingQuery, type invoiceColumns } from './billing-address.ts'
import type { ShownInvoice } from './shown-invoice.ts'

type Column = (typeof invoiceColumns)[number]

/** The columns that can be hidden, in their order. */
export const columnNames: readonly { key: Column; name: () => string }[] = [
  { key: 'state', name: m.people_state },
  { key: 'issued', name: m.invoice_issued },
  { key: 'when', name: m.billing_due_or_paid },
]

type InvoiceTableProps = {
  label: string
  view: { address: BillingAddress; invoices: readonly ShownInvoice[] }
}

/** Documents with their states, each with its files. */
export function InvoiceTable({ label, view: { address, invoices } }: InvoiceTableProps) {
  const isShown = (key: Column) => !address.hidden.includes(key)
  return (
    <Table label={label} heads={headsOf(address)}>
      {invoices.map(({ id, name, number, state, issued, when, isLate, total }) => (
        <tr key={id}>
          <td>
            <Link className="link" to={`?${new URLSearchParams({ invoice: id })}`}>
              {name}
            </Link>
            <small translate="no">{number}</small>
          </td>
          {isShown('state') && (
            <td>
              <Badge tone={state.tone} dot>
                {state.text}
              </Badge>
            </td>
          )}
          {isShown('issued') && <td className="num desk">{issued}</td>}
          {isShown('when') && <td className={isLate ? 'num bad' : 'num'}>{when}</td>}
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

const sortKeys = { issued: 'issued', when: 'when', state: undefined } as const

function headsOf(address: BillingAddress): TableHead[] {
  const sortable = (label: string, key: 'issued' | 'when' | 'total') =>
    sortHead({
      label,
      key,
      first: `-${key}`,
      sort: address.sort,
      linkTo: (sort) => billingQuery(address, { sort: sort as InvoiceSort, start: '' }),
    })
  const shown = columnNames.filter(({ key }) => !address.hidden.includes(key))
  return [
    m.invoice_number(),
    ...shown.map(({ key, name }) => {
      const by = sortKeys[key]
      return by ? sortable(name(), by) : name()
    }),
    { ...sortable(m.checkout_total(), 'total'), isSum: true },
    { label: 'PDF, CSV, XML', isHidden: true },
  ]
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
          <span>{kind.toUpperCase()}</span>
          <span className="sr">{` ${name}`}</span>
        </a>
      ))}
    </span>
  )
}

const fileClass = buttonClass({ variant: 'secondary', size: 'small' })

function query(invoice: string, kind: string): string {
  return new URLSearchParams({ invoice, as: kind }).toString()
}
