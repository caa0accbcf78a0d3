import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import { PortalPage } from '../ui/portal-page.tsx'
import { InvoiceFiles } from './invoice-table.tsx'
import type { InvoiceView } from './invoice-view.ts'

type InvoicePageProps = {
  invoice: InvoiceView
  /** The address of the page of all documents. */
  back: string
  label: string
  mayPay: boolean
}

/** One document: seller and buyer, its lines with the people who have the plans, and its sums. */
export function InvoicePage({ invoice, back, label, mayPay }: InvoicePageProps) {
  const { id, title, name, issued, when, state, due, dueMinor, isOpen, isLate } = invoice
  return (
    <PortalPage
      title={title}
      asOf={`${name} · ${m.invoice_issued()}: ${issued}`}
      acts={
        <>
          <ButtonLink variant="secondary" size="small" to={back}>
            {label}
          </ButtonLink>
          <InvoiceFiles invoice={id} name={title} />
          {mayPay && dueMinor > 0 && (
            <ButtonLink size="small" to={`?${new URLSearchParams({ pay: id })}`}>
              {m.checkout_pay({ price: due })}
            </ButtonLink>
          )}
        </>
      }
    >
      <section className="panel invoice" aria-label={title}>
        <p className="part-head">
          <Badge tone={state.tone} dot>
            {state.text}
          </Badge>
          <span className={isLate ? 'bad' : 'muted'}>{when}</span>
          {isOpen && (
            <span className="muted">
              {m.invoice_to_pay()}: <b className="num">{due}</b>
            </span>
          )}
        </p>
        <Parties parties={invoice.parties} />
        <Lines invoice={invoice} />
        {invoice.note && <p className="part-head s muted">{invoice.note}</p>}
      </section>
    </PortalPage>
  )
}

function Parties({ parties }: Pick<InvoiceView, 'parties'>) {
  return (
    <dl className="invoice-parties">
      {parties.map(({ label, lines }) => (
        <div key={label}>
          <dt>{label}</dt>
          {lines.map((line) => (
            <dd key={line}>
              <bdi translate="no">{line}</bdi>
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function Lines({ invoice: { lines, sums, total, peopleAsOf } }: Pick<InvoicePageProps, 'invoice'>) {
  const hasPeople = lines.some(({ people }) => people.length > 0)
  return (
    <>
      <Table
        kind="ledger"
        label={m.shop_texts_plans()}
        heads={[
          m.enterprise_plan(),
          sumHead(m.checkout_quantity()),
          sumHead(m.invoice_unit()),
          sumHead(m.receipt_amount()),
        ]}
        foot={<Sums sums={sums} total={total} />}
      >
        {lines.map((line) => (
          <tr key={line.id}>
            <td>
              <span>{line.name}</span>
              <small>{line.facts}</small>
              <People line={line} />
            </td>
            <td className="sum">{line.quantity}</td>
            <td className="sum desk">{line.unit}</td>
            <td className="sum">{line.net}</td>
          </tr>
        ))}
      </Table>
      {hasPeople && <p className="part-head s muted">{peopleAsOf}</p>}
    </>
  )
}

function People({ line: { people, left } }: { line: InvoiceView['lines'][number] }) {
  if (people.length === 0) return left ? <small>{left}</small> : null
  return (
    <details className="invoice-people">
      <summary>{`${m.people_person()}: ${people.length}${left ? ` · ${left}` : ''}`}</summary>
      <ul>
        {people.map(({ name, facts }, at) => (
          // One person may have two plans that nothing tells apart.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
          <li key={at}>
            <bdi translate="no">{name}</bdi>
            {facts && <small translate="no">{facts}</small>}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Sums({ sums, total }: Pick<InvoiceView, 'sums' | 'total'>) {
  return (
    <>
      {sums.map(({ label, text }) => (
        <SumRow key={label} label={label} text={text} />
      ))}
      <SumRow label={m.checkout_total()} text={total} />
    </>
  )
}

function SumRow({ label, text }: { label: string; text: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td className="desk" />
      <td className="desk" />
      <td className="sum">{text}</td>
    </tr>
  )
}
