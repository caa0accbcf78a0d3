import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/pages/path-to.ts'
import { Figure } from '../ui/figure.tsx'
import { CsvLink } from '../ui/list/csv-link.tsx'
import { OlderPages } from '../ui/list/older-pages.tsx'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import { EventPerson, EventResult } from './policy-event.tsx'
import type { ShownDone } from './shown-done.ts'

/** What a policy has added and withheld: its figures and its latest top-ups. */
export function DonePanel({ done: { id, figures, lines, next } }: { done: ShownDone }) {
  return (
    <section className="panel policy-done" aria-labelledby="policy-did">
      <div className="part-head">
        <h2 id="policy-did">{m.policy_did()}</h2>
        {lines.length > 0 && (
          <div className="end">
            <CsvLink to={`${pathTo('portal-policy-csv')}?${new URLSearchParams({ policy: id })}`} />
          </div>
        )}
        <p className="as-of">{m.policy_did_note()}</p>
      </div>
      <dl className="figures">
        <Figure name={m.policy_topups()} note={figures.people}>
          {figures.topUps}
        </Figure>
        <Figure name={m.policy_cost()} note={figures.total}>
          {figures.cost}
        </Figure>
        <Figure name={m.policy_held()} note={m.policy_did_held_why()}>
          {figures.held}
        </Figure>
      </dl>
      {lines.length === 0 ? (
        <p className="part-body muted">{m.policy_did_empty()}</p>
      ) : (
        <TopUpTable lines={lines} />
      )}
      <OlderPages next={next} />
    </section>
  )
}

function TopUpTable({ lines }: Pick<ShownDone, 'lines'>) {
  return (
    <div className="policy-events">
      <Table
        label={m.policy_did()}
        heads={[
          m.portal_audit_when(),
          m.people_person(),
          sumHead(m.board_column_price()),
          m.policy_result(),
        ]}
      >
        {lines.map(({ id, at, name, place, flag, price, isPaid, text }) => (
          <tr key={id}>
            <td className="num muted">{at}</td>
            <EventPerson name={name} place={place} flag={flag} />
            <td className="sum">{isPaid ? price : <del>{price}</del>}</td>
            <EventResult isAdded={isPaid} text={text} />
          </tr>
        ))}
      </Table>
    </div>
  )
}
