import type { AuthProblem } from '#app/auth/auth-problem.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import type { PersonPreview } from '#contract/organization/people-job.ts'
import { type PreviewedChange, typedFrom } from '#contract/organization/people-job-words.ts'
import { Change } from '../ui/change.tsx'
import { SeenHead } from '../ui/list/seen-head.tsx'
import { sumHead } from '../ui/list/sort-head.ts'
import { Table } from '../ui/list/table.tsx'
import { linkTo } from './people-address.ts'
import { type PeopleView, stateNames } from './people-view.ts'
import { problemNames } from './shown-people-job.ts'

type Titles = Readonly<Record<PreviewedChange, (about: { count: string }) => string>>

const titles: Titles = {
  remove: m.people_bulk_remove,
  suspend: m.people_bulk_suspend,
  group: m.people_bulk_move,
}
const acts: Readonly<Record<PreviewedChange, () => string>> = {
  remove: m.passkeys_remove_open,
  suspend: m.people_suspend,
  group: m.people_move,
}

type ChangesProps = { view: PeopleView; problem: AuthProblem | undefined }

/** A preview of a change of the selected people, with the state before and after. */
export function PeopleChanges({ view, problem }: ChangesProps) {
  const { address, preview, groups } = view
  const { change = 'group', to } = address
  const group = groups.find(({ id }) => id === to)?.name ?? ''
  const changing = preview.filter((each) =>
    change === 'group' ? each.group !== group : each.problem === undefined,
  )
  const count = String(changing.length)
  const mustType = change !== 'group' && changing.length >= typedFrom
  const errors = problem?.field === 'number' ? { number: problem.message } : {}
  return (
    <section className="panel bulk-ask" aria-labelledby="people-changes">
      <div className="part-head">
        <SeenHead id="people-changes">{titles[change]({ count })}</SeenHead>
        <p>{leadOf(change)}</p>
      </div>
      <PreviewTable people={preview} change={change} group={group} />
      <Form method="post" className="part-body people-change" errors={errors}>
        <input type="hidden" name="key" value={view.jobKey} />
        <input type="hidden" name="change" value={change} />
        <input type="hidden" name="group" value={to} />
        {changing.map(({ accountId }) => (
          <input key={accountId} type="hidden" name="row" value={accountId} />
        ))}
        <p>{sumOf(change, preview, changing)}</p>
        {mustType && (
          <Field
            name="number"
            inputMode="numeric"
            label={m.people_bulk_number({ count })}
            rules={['required']}
          />
        )}
        <div className="people-acts">
          <ButtonLink variant="secondary" size="small" to={linkTo(address, {})}>
            {m.kit_confirm_back()}
          </ButtonLink>
          {changing.length > 0 && (
            <Button
              intent={change === 'group' ? 'move' : 'change_people'}
              size="small"
              danger={change !== 'group'}
            >
              {acts[change]()}
            </Button>
          )}
        </div>
      </Form>
    </section>
  )
}

function leadOf(change: PreviewedChange): string {
  if (change === 'remove') return m.people_bulk_remove_lead()
  return change === 'suspend' ? m.people_bulk_suspend_lead() : ''
}

function sumOf(
  change: PreviewedChange,
  people: readonly PersonPreview[],
  changing: readonly PersonPreview[],
): string {
  const stays = String(people.length - changing.length)
  if (change === 'group') return m.people_bulk_moves({ changes: String(changing.length), stays })
  const sum = (of: (person: PersonPreview) => number) =>
    String(changing.reduce((all, person) => all + of(person), 0))
  const [plans, sessions] = [sum((each) => each.returningPlans), sum((each) => each.sessions)]
  return m.people_bulk_sum({ plans, sessions, stays })
}

type PreviewProps = { people: readonly PersonPreview[]; change: PreviewedChange; group: string }

function PreviewTable({ people, change, group }: PreviewProps) {
  const isMove = change === 'group'
  return (
    <Table
      label={acts[change]()}
      heads={[
        m.people_person(),
        m.portal_audit_change(),
        ...(isMove ? [] : [sumHead(m.people_bulk_sessions())]),
        ...(change === 'remove' ? [sumHead(m.people_bulk_plans())] : []),
      ]}
    >
      {people.map((person) => (
        <tr key={person.accountId}>
          <td translate="no">
            <b>
              <bdi>{person.name}</bdi>
            </b>
            <small>{person.email}</small>
          </td>
          <td>
            <After person={person} change={change} group={group} />
          </td>
          {!(isMove || person.problem) && (
            <td className="sum lead" data-label={m.people_bulk_sessions()}>
              {person.sessions}
            </td>
          )}
          {change === 'remove' && !person.problem && (
            <td className="sum" data-label={m.people_bulk_plans()}>
              {person.returningPlans}
            </td>
          )}
        </tr>
      ))}
    </Table>
  )
}

type AfterProps = { person: PersonPreview; change: PreviewedChange; group: string }

function After({ person, change, group }: AfterProps) {
  const { problem, state } = person
  if (problem) return <span className="warn">{problemNames[problem]()}</span>
  if (change === 'group') {
    const [before, after] = [person.group || m.people_no_group(), group || m.people_no_group()]
    return before === after ? (
      <span>{`${before} ${m.people_stays()}`}</span>
    ) : (
      <Change before={before} after={after} />
    )
  }
  const after = change === 'remove' ? m.people_removed() : m.people_suspended()
  return <Change before={stateNames[state]()} after={after} />
}
