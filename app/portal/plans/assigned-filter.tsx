import { m } from '#app/paraglide/messages.js'
import { assignmentStates } from '#contract/assigning/assignment-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { stateNames } from '../assigned/shown-assignment.ts'
import { ListChoice } from '../ui/list/list-choice.tsx'
import { ListFilter } from '../ui/list/list-filter.tsx'
import { plansLink } from './plans-address.ts'
import type { PlansView } from './plans-view.ts'

/** The search and the filters of the list, its saved views and its columns. */
export function AssignedFilter({ view }: { view: PlansView }) {
  const { address, stock, groups, views } = view
  const { q, state, plan, group, sort, hidden } = address
  const listed = { page: 1, hidden: [], by: 'names', give: '', who: [] } as const
  const states = assignmentStates.map((id) => ({ id, name: stateNames[id]() }))
  return (
    <ListFilter
      q={q}
      label={m.usage_search()}
      by={[state, plan, group]}
      kept={{ sort }}
      views={views}
      hidden={hidden}
      columns={[
        { key: 'group', label: m.people_group() },
        { key: 'state', label: m.people_state() },
        { key: 'when', label: m.assign_when() },
      ]}
      csv={pathTo('portal-plans-csv') + plansLink(address, listed)}
    >
      <ListChoice name="state" label={m.people_all_states()} value={state ?? ''} items={states} />
      <ListChoice name="plan" label={m.portal_stock_all()} value={plan} items={stock} />
      {groups.length > 0 && (
        <ListChoice name="group" label={m.people_group()} value={group} items={groups} />
      )}
    </ListFilter>
  )
}
