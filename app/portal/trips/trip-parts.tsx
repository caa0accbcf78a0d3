import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import { joinSentences } from '../join-sentences.ts'
import { Figure } from '../ui/figure.tsx'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import { Panel } from '../ui/panel.tsx'
import type { TripsView } from './trips-view.ts'

export function Figures({ view: { figures } }: { view: TripsView }) {
  return (
    <dl className="panel figures">
      <Figure name={m.people_tab_people()} note={figures.stays}>
        {figures.people}
      </Figure>
      <Figure name={m.trips_days()} note={figures.period}>
        {figures.days}
      </Figure>
      <Figure name={m.shop_texts_plans()} note={figures.sources}>
        {figures.plans}
      </Figure>
      <Figure name={m.trips_to_pay()} note={figures.left}>
        {figures.total}
      </Figure>
    </dl>
  )
}

/** The effects of an approval, in order. */
export function Happens({ view: { happens } }: { view: TripsView }) {
  const steps = [
    { when: m.trips_happens_now(), what: happens.now },
    {
      when: m.trips_happens_mail(),
      what: joinSentences([m.trips_happens_mail_text(), happens.first]),
    },
    { when: m.trips_happens_until(), what: m.trips_happens_until_text() },
  ]
  return (
    <Panel id="trips-happens" title={m.trips_happens()}>
      <dl className="part-body trips-happens">
        {steps.map(({ when, what }) => (
          <div key={when}>
            <dt>{when}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

export function Approvals({ view: { approvals } }: { view: TripsView }) {
  return (
    <Panel id="trips-approvals" title={m.trips_approvals()}>
      <Table
        kind="ledger"
        label={m.trips_approvals()}
        heads={[
          m.usage_day(),
          m.people_person(),
          m.shop_texts_plans(),
          sumHead(m.checkout_total()),
        ]}
      >
        {approvals.map(({ id, when, who, text, total, orderId }) => (
          <tr key={id}>
            <td className="num">
              {orderId ? (
                <Link
                  className="link"
                  to={`${pathTo('portal-orders')}?${new URLSearchParams({ order: orderId })}`}
                >
                  {when}
                </Link>
              ) : (
                when
              )}
            </td>
            <td translate="no">
              <bdi>{who}</bdi>
            </td>
            <td className="wide muted">{text}</td>
            <td className="sum">{total}</td>
          </tr>
        ))}
      </Table>
    </Panel>
  )
}
