import { m } from '#app/paraglide/messages.js'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import type { ShownOrder } from './shown-order.ts'

/** The lines of one order with their sum, and who ordered them. */
export function OrderParts({ order }: { order: ShownOrder }) {
  const { lines, total, at, buyer, references, pays } = order
  return (
    <section className="panel" aria-label={m.shop_texts_plans()}>
      <p className="part-head s muted">
        {[at, buyer, pays, references].filter((text) => text !== '').join(' · ')}
      </p>
      <Table
        kind="ledger"
        label={m.shop_texts_plans()}
        heads={[m.enterprise_plan(), sumHead(m.checkout_quantity()), sumHead(m.receipt_amount())]}
        foot={
          <tr>
            <th scope="row">{m.checkout_total()}</th>
            <td className="desk" />
            <td className="sum">{total}</td>
          </tr>
        }
      >
        {lines.map(({ id, name, facts, quantity, sum }) => (
          <tr key={id}>
            <td>
              <span>{name}</span>
              <small>{facts}</small>
            </td>
            <td className="sum" data-label={m.checkout_quantity()}>
              {quantity}
            </td>
            <td className="sum">{sum}</td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
