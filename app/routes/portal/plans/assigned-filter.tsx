import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { CsvLink } from '#app/ui/portal/list/csv-link.tsx'
import { KeptColumns } from '#app/ui/portal/list/kept-columns.tsx'
import { ListChoice } from '#app/ui/portal/list/list-choice.tsx'
import { ListViews } from '#app/ui/portal/list/list-views.tsx'
import { SearchField } from '#app/ui/portal/list/search-field.tsx'
import { assignmentStates } from '#contract/assigning/assignment-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { stateNames } from '../assigned/shown-assignment.ts'
import { assignedColumns, plansLink } from './plans-address.ts'
import type { PlansView } from './plans-view.ts'

/** The search and the filters of the list, its saved views and its columns. */
export function AssignedFilter({ view }: { view: PlansView }) {
  const { address, stock, groups, views } = view
  const { q, state, plan, group, sort, hidden } = address
  const listed = { page: 1, hidden: [], by: 'names', give: '', who: [] } as const
  const states = assignmentStates.map((id) => ({ id, name: stateNames[id]() }))
  return (
    <div className="list-bar list-filter">
      <Form role="search" key={[q, state, plan, group].join()} preventScrollReset>
        <input type="hidden" name="sort" value={sort} />
        <KeptColumns columns={assignedColumns} hidden={hidden} />
        <div className="field">
          <SearchField q={q} label={m.usage_search()} />
        </div>
        <ListChoice name="state" label={m.people_all_states()} value={state ?? ''} items={states} />
        <ListChoice name="plan" label={m.portal_stock_all()} value={plan} items={stock} />
        {groups.length > 0 && (
          <ListChoice name="group" label={m.people_group()} value={group} items={groups} />
        )}
        <Button type="submit" variant="secondary" size="small">
          {m.portal_list_find()}
        </Button>
      </Form>
      <ListViews
        views={views}
        hidden={hidden}
        columns={[
          { key: 'group', label: m.people_group() },
          { key: 'state', label: m.people_state() },
          { key: 'when', label: m.assign_when() },
        ]}
      />
      <CsvLink to={pathTo('portal-plans-csv') + plansLink(address, listed)} />
    </div>
  )
}
