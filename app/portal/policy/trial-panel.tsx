import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Figure } from '../ui/figure.tsx'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import { StackedChart } from '../ui/stacked-chart.tsx'
import { type PolicyAddress, policyPath } from './policy-address.ts'
import { EventPerson, EventResult } from './policy-event.tsx'
import type { PolicyView } from './policy-view.ts'
import type { ShownTrial } from './shown-trial.ts'

/** The results of a trial of the rule over the last days. */
export function TrialPanel({ view: { address, trial, open } }: { view: PolicyView }) {
  return (
    <section className="panel policy-trial" aria-labelledby="policy-trial">
      <div className="part-head">
        <h2 id="policy-trial">{m.policy_trial()}</h2>
        <div className="end">
          <Badge>{m.policy_dry()}</Badge>
        </div>
        {trial && <p className="as-of">{trial.note}</p>}
      </div>
      {trial ? (
        <Outcome trial={trial} address={{ ...address, policy: open.id }} />
      ) : (
        <p className="part-body muted">{m.policy_untried()}</p>
      )}
    </section>
  )
}

type OutcomeProps = { trial: ShownTrial; address: PolicyAddress }

function Outcome({ trial, address }: OutcomeProps) {
  const { figures, chart, events, eventCount, hasMore } = trial
  return (
    <>
      <dl className="figures">
        <Figure name={m.policy_topups()} note={figures.people}>
          {figures.topUps}
        </Figure>
        <Figure name={m.policy_cost()} note={figures.each}>
          {figures.cost}
        </Figure>
        <Figure name={m.policy_ran_out()} note={figures.before}>
          {figures.ranOut}
        </Figure>
        <Figure name={m.policy_held()} note={m.policy_held_why()}>
          {figures.held}
        </Figure>
      </dl>
      <div className="part-body policy-chart">
        <h3>{m.policy_cost_day()}</h3>
        {eventCount === 0 ? (
          <p className="muted">{m.policy_no_events()}</p>
        ) : (
          <StackedChart {...chart} heading={m.usage_day()} expectedName={m.policy_held_cap()} />
        )}
      </div>
      {eventCount > 0 && (
        <div className="policy-events">
          <Events events={events} />
        </div>
      )}
      {hasMore && (
        <div className="list-foot">
          <ButtonLink
            variant="secondary"
            size="small"
            to={policyPath({ ...address, allEvents: true, done: undefined })}
            preventScrollReset
          >
            {m.portal_list_unfilter()}
          </ButtonLink>
        </div>
      )}
    </>
  )
}

function Events({ events }: Pick<ShownTrial, 'events'>) {
  return (
    <Table
      label={m.policy_events()}
      heads={[
        m.usage_day(),
        m.people_person(),
        sumHead(m.policy_left()),
        sumHead(m.board_column_price()),
        sumHead(m.policy_month()),
        m.policy_result(),
      ]}
    >
      {events.map(({ id, day, name, place, flag, left, price, month, result, text }) => (
        <tr key={id}>
          <td className="num muted">{day}</td>
          <EventPerson name={name} place={place} flag={flag} />
          <td className="sum desk">{left}</td>
          <td className="sum">{result === 'added' ? price : <del>{price}</del>}</td>
          <td className="sum desk">{month}</td>
          <EventResult isAdded={result === 'added'} text={text} />
        </tr>
      ))}
    </Table>
  )
}

/** The results of the same rule with other caps. */
export function OtherCaps({ caps }: Pick<ShownTrial, 'caps'>) {
  return (
    <section className="panel" aria-labelledby="policy-caps">
      <div className="part-head">
        <h2 id="policy-caps">{m.policy_other_caps()}</h2>
        <p className="as-of end">{m.policy_same_days()}</p>
      </div>
      <Table
        kind="ledger"
        label={m.policy_other_caps()}
        heads={[
          m.policy_cap_label(),
          sumHead(m.policy_topups()),
          sumHead(m.policy_cost()),
          sumHead(m.policy_ran_out()),
        ]}
      >
        {caps.map(({ cap, isChosen, topUps, cost, ranOut }) => (
          <tr key={cap} className={isChosen ? 'policy-chosen' : undefined}>
            <td className="num">
              {isChosen ? (
                <>
                  <b>{cap}</b> <span className="muted">{m.policy_chosen()}</span>
                </>
              ) : (
                cap
              )}
            </td>
            <td className="sum" data-label={m.policy_topups()}>
              {topUps}
            </td>
            <td className="sum" data-label={m.policy_cost()}>
              {cost}
            </td>
            <td className="sum" data-label={m.policy_ran_out()}>
              {ranOut}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
