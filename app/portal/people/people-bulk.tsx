import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { maxChosenPeople } from '#contract/organization/people-words.ts'
import { Selection } from '../ui/list/selection.tsx'
import { linkTo } from './people-address.ts'
import type { PeopleView } from './people-view.ts'

/** The id of the form that contains the rows' checkboxes. */
export const selectedPeople = 'selected-people'

const quiet = { variant: 'quiet', size: 'small', name: 'intent', className: 'd' } as const

/** Changes for the selected people; each is previewed before it happens. */
export function PeopleBulk({ view }: { view: PeopleView }) {
  const { may, roles, groups, held, people, total, address } = view
  const given = roles.filter(({ permissions }) => permissions.every((key) => held.includes(key)))
  return (
    <PlainForm method="post" id={selectedPeople} className="bulk">
      <Selection
        formId={selectedPeople}
        rows={people.map(({ accountId }) => accountId)}
        total={total}
        most={maxChosenPeople}
      />
      <input type="hidden" name="filter" value={linkTo(address, { page: 1 }).slice(1)} />
      {may.roles && (
        <>
          <div className="field">
            <select name="to" aria-label={m.people_role()}>
              <Options of={given.map(({ id, name }) => [id, name])} />
            </select>
          </div>
          <Button intent="preview" variant="secondary" size="small">
            {m.people_change_role()}
          </Button>
        </>
      )}
      {may.people && (
        <>
          <div className="field">
            <select name="group" aria-label={m.people_group()}>
              <option value="">{m.people_no_group()}</option>
              <Options of={groups.map(({ id, name }) => [id, name])} />
            </select>
          </div>
          <Button intent="ask_move" variant="secondary" size="small">
            {m.people_move()}
          </Button>
          <Button type="submit" {...quiet} value="ask_suspend">
            {m.people_suspend()}
          </Button>
          <Button type="submit" {...quiet} value="ask_remove">
            {m.passkeys_remove_open()}
          </Button>
        </>
      )}
    </PlainForm>
  )
}
