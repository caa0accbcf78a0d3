import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { staffCalls } from '#contract/calls/office/staff.ts'
import type { AnswerOf } from '#contract/calls/row/row.ts'
import { maxReason, minReason } from '#contract/office/staff-words.ts'
import { At } from '../ui/at.tsx'
import { roleName } from '../ui/words.ts'

type Person = AnswerOf<(typeof staffCalls)['listStaff']>['staff'][number]

/** The people of the office, and the end of their access. */
export function PeopleList({ staff, mayUpdate }: { staff: readonly Person[]; mayUpdate: boolean }) {
  return (
    <section className="panel office-staff" aria-labelledby="people">
      <div className="part-head">
        <h2 id="people">People</h2>
        <span className="office-note">{staff.length}</span>
      </div>
      <ul>
        {staff.map((person) => (
          <li key={person.id}>
            <p>
              <b translate="no">{person.name}</b>{' '}
              <span className="office-note" translate="no">
                {person.email}
              </span>
              <small>{person.roles.map(roleName).join(', ')}</small>
            </p>
            <p className="office-note">
              <span>{stateOf(person)}</span>{' '}
              {person.lastUsedAt !== undefined && <At at={person.lastUsedAt} />}
            </p>
            {mayUpdate && person.leftAt === undefined && <EndForm person={person} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function stateOf({ leftAt, hasPasskey, lastUsedAt }: Person): string {
  if (leftAt !== undefined) return 'Has left'
  if (lastUsedAt !== undefined) return 'Last here'
  return hasPasskey ? 'Has a passkey' : 'Invited'
}

function EndForm({ person }: { person: Person }) {
  return (
    <details>
      <summary className="btn q sm xs">End access…</summary>
      <PlainForm method="post" preventScrollReset className="end">
        <input type="hidden" name="staff" value={person.id} />
        <label>
          <span>{`Why ${person.name} leaves`}</span>
          <input name="why" required minLength={minReason} maxLength={maxReason} />
        </label>
        <button type="submit" name="intent" value="end" className="btn q sm danger">
          End access and all sessions
        </button>
      </PlainForm>
    </details>
  )
}
