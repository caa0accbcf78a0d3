import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { CsvLink } from '#app/ui/portal/list/csv-link.tsx'
import { ListViews } from '#app/ui/portal/list/list-views.tsx'
import { assignmentStates } from '#contract/assigning/assignment-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { stateNames } from '../assigned/shown-assignment.ts'
import { assignedColumns, plansLink } from './plans-address.ts'
import type { PlansView } from './plans-view.ts'

/** The search and the filters of the list, its saved views and its columns. */
export function AssignedFilter({ view }: { view: PlansView }) {
  const { address, stock, groups, views } = view
  const { q, state, plan, group, hidden } = address
  const listed = { page: 1, hidden: [], by: 'names', give: '', who: [] } as const
  const states = assignmentStates.map((id) => ({ id, name: stateNames[id]() }))
  return (
    <div className="list-bar list-filter">
      <Form role="search" key={[q, state, plan, group].join()} preventScrollReset>
        {hidden.length > 0 && <ShownColumns hidden={hidden} />}
        <div className="field">
          <input
            type="search"
            name="q"
            defaultValue={q}
            aria-label={m.usage_search()}
            placeholder={m.usage_search()}
            maxLength={80}
          />
        </div>
        <Choice name="state" label={m.people_all_states()} value={state ?? ''} items={states} />
        <Choice name="plan" label={m.portal_stock_all()} value={plan} items={stock} />
        {groups.length > 0 && (
          <Choice name="group" label={m.people_group()} value={group} items={groups} />
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

/** Hidden fields that keep the choice of columns during a search. */
function ShownColumns({ hidden }: { hidden: readonly string[] }) {
  const shown = assignedColumns.filter((key) => !hidden.includes(key))
  return (
    <>
      <input type="hidden" name="cols" value="1" />
      {shown.map((key) => (
        <input key={key} type="hidden" name="col" value={key} />
      ))}
    </>
  )
}

type ChoiceProps = {
  name: string
  /** The label, which is also the option without a filter. */
  label: string
  value: string
  items: readonly { id: string; name: string }[]
}

function Choice({ name, label, value, items }: ChoiceProps) {
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
