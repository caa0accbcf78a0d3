import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { CsvLink } from '#app/ui/portal/list/csv-link.tsx'
import { ListViews } from '#app/ui/portal/list/list-views.tsx'
import { personStates } from '#contract/organization/people-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { linkTo, peopleColumns } from './people-address.ts'
import { type PeopleView, stateNames } from './people-view.ts'

/** The search and the filters of the list, its saved views and its columns. */
export function PeopleFilter({ view }: { view: PeopleView }) {
  const { address, roles, groups, views } = view
  const { q, state, role, group, hidden } = address
  return (
    <div className="list-bar list-filter">
      <Form role="search" key={[q, state, role, group].join()}>
        {hidden.length > 0 && <HiddenColumns hidden={hidden} />}
        <div className="field">
          <input
            type="search"
            name="q"
            defaultValue={address.q}
            aria-label={m.people_search()}
            placeholder={m.people_search()}
            maxLength={80}
          />
        </div>
        <div className="field">
          <select name="state" defaultValue={address.state ?? ''} aria-label={m.people_state()}>
            <option value="">{m.people_all_states()}</option>
            {personStates.map((state) => (
              <option key={state} value={state}>
                {stateNames[state]()}
              </option>
            ))}
          </select>
        </div>
        <NamedFilter name="role" label={m.people_role()} value={address.role} items={roles} />
        <NamedFilter name="group" label={m.people_group()} value={address.group} items={groups} />
        <Button type="submit" variant="secondary" size="small">
          {m.portal_list_find()}
        </Button>
      </Form>
      <ListViews
        views={views}
        hidden={hidden}
        columns={[
          { key: 'role', label: `${m.people_role()}, ${m.people_group()}` },
          { key: 'state', label: m.people_state() },
        ]}
      />
      <CsvLink to={pathTo('portal-people-csv') + linkTo(address, { page: 1, hidden: [] })} />
    </div>
  )
}

/** Hidden fields that keep the choice of columns during a search. */
function HiddenColumns({ hidden }: { hidden: readonly string[] }) {
  const shown = peopleColumns.filter((key) => !hidden.includes(key))
  return (
    <>
      <input type="hidden" name="cols" value="1" />
      {shown.map((key) => (
        <input key={key} type="hidden" name="col" value={key} />
      ))}
    </>
  )
}

type NamedFilterProps = {
  name: string
  label: string
  value: string
  items: readonly { id: string; name: string }[]
}

function NamedFilter({ name, label, value, items }: NamedFilterProps) {
  return (
    <div className="field">
      <select name={name} defaultValue={value} aria-label={label}>
        <option value="">{label}</option>
        {items.map((item) => (
          <option key={item.id} value={item.id}>
            {item.name}
          </option>
        ))}
      </select>
    </div>
  )
}
