import { sideBySide } from '#app/format/list.ts'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import { personStates } from '#contract/organization/people-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { ListChoice } from '../ui/list/list-choice.tsx'
import { ListFilter } from '../ui/list/list-filter.tsx'
import { linkTo } from './people-address.ts'
import { type PeopleView, stateNames } from './people-view.ts'

/** The search and the filters of the list, its saved views and its columns. */
export function PeopleFilter({ view }: { view: PeopleView }) {
  const { locale } = useShop()
  const { address, roles, groups, views } = view
  const { q, state, role, group, sort, hidden } = address
  return (
    <ListFilter
      q={q}
      label={m.people_search()}
      by={[state, role, group]}
      kept={{ sort }}
      views={views}
      hidden={hidden}
      columns={[
        { key: 'role', label: sideBySide([m.people_role(), m.people_group()], locale) },
        { key: 'state', label: m.people_state() },
      ]}
      csv={pathTo('portal-people-csv') + linkTo(address, { page: 1, hidden: [] })}
    >
      <ListChoice
        name="state"
        label={m.people_state()}
        all={m.people_all_states()}
        value={state ?? ''}
        items={personStates.map((id) => ({ id, name: stateNames[id]() }))}
      />
      <ListChoice name="role" label={m.people_role()} value={role} items={roles} />
      <ListChoice name="group" label={m.people_group()} value={group} items={groups} />
    </ListFilter>
  )
}
