import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { CsvLink } from '#app/ui/portal/list/csv-link.tsx'
import { KeptColumns } from '#app/ui/portal/list/kept-columns.tsx'
import { ListChoice } from '#app/ui/portal/list/list-choice.tsx'
import { ListViews } from '#app/ui/portal/list/list-views.tsx'
import { SearchField } from '#app/ui/portal/list/search-field.tsx'
import { personStates } from '#contract/organization/people-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { linkTo, peopleColumns } from './people-address.ts'
import { type PeopleView, stateNames } from './people-view.ts'

/** The search and the filters of the list, its saved views and its columns. */
export function PeopleFilter({ view }: { view: PeopleView }) {
  const { address, roles, groups, views } = view
  const { q, state, role, group, sort, hidden } = address
  return (
    <div className="list-bar list-filter">
      <Form role="search" key={[q, state, role, group].join()}>
        <input type="hidden" name="sort" value={sort} />
        <KeptColumns columns={peopleColumns} hidden={hidden} />
        <div className="field">
          <SearchField q={address.q} label={m.people_search()} />
        </div>
        <ListChoice
          name="state"
          label={m.people_state()}
          all={m.people_all_states()}
          value={state ?? ''}
          items={personStates.map((id) => ({ id, name: stateNames[id]() }))}
        />
        <ListChoice name="role" label={m.people_role()} value={address.role} items={roles} />
        <ListChoice name="group" label={m.people_group()} value={address.group} items={groups} />
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
