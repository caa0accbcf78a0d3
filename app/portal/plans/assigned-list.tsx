import { Ellipsis } from 'lucide'
import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { type AssignmentSort, maxListed } from '#contract/assigning/assignment-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { type ShownAssignment, stateNames, stateTones } from '../assigned/shown-assignment.ts'
import { Bar } from '../ui/bar.tsx'
import { ListPages } from '../ui/list/list-pages.tsx'
import { Selection } from '../ui/list/selection.tsx'
import { sortHead } from '../ui/list/sort-head.ts'
import { Table, type TableHead } from '../ui/list/table.tsx'
import { Who } from '../ui/who.tsx'
import { AssignedFilter } from './assigned-filter.tsx'
import { isFiltered, type PlansAddress, pageSize, plansLink } from './plans-address.ts'
import type { PlansView } from './plans-view.ts'

/** The id of the form that contains the rows' checkboxes. */
const selectedRows = 'selected-assignments'

type ListProps = {
  view: PlansView
  /** The preview of a change of the selected rows, shown below the buttons. */
  children: ReactNode
}

/** The assignments, with actions for the selected rows. */
export function AssignedList({ view, children }: ListProps) {
  const { address, rows, total, may } = view
  return (
    <section className="panel" aria-labelledby="assigned">
      <div className="list-bar plans-head">
        <h2 id="assigned">
          {m.portal_stock_assigned()} <span className="muted num">{total}</span>
        </h2>
      </div>
      <AssignedFilter view={view} />
      {(may.assign || may.takeBack) && rows.length > 0 && <Acts view={view} />}
      {children}
      {rows.length === 0 ? (
        <p className="part-body muted">
          <span>{`${isFiltered(address) ? m.portal_list_none() : m.assign_empty()} `}</span>
          {isFiltered(address) && (
            <Link className="link" to={pathTo('portal-plans')} preventScrollReset>
              {m.portal_list_unfilter()}
            </Link>
          )}
        </p>
      ) : (
        <Table label={m.portal_stock_assigned()} heads={headsOf(view)}>
          {rows.map((row) => (
            <Row key={row.id} row={row} view={view} />
          ))}
        </Table>
      )}
      <ListPages
        page={address.page}
        pageSize={pageSize}
        shown={rows.length}
        total={total}
        linkTo={(page) => plansLink(address, { page })}
      />
    </section>
  )
}

function Acts({ view: { rows, total, address, may } }: { view: PlansView }) {
  const look = { type: 'submit', size: 'small', name: 'intent' } as const
  return (
    <PlainForm method="post" id={selectedRows} className="bulk" preventScrollReset>
      <Selection
        formId={selectedRows}
        rows={rows.map(({ id }) => id)}
        total={total}
        most={maxListed}
      />
      <Filter address={address} />
      {may.assign && (
        <>
          <Button {...look} variant="secondary" value="resend">
            {m.assign_resend()}
          </Button>
          <Button {...look} variant="secondary" value="ask_date">
            {m.assign_bulk_day()}
          </Button>
        </>
      )}
      {may.assign && may.seePeople && (
        <Button {...look} variant="secondary" value="ask_person">
          {m.assign_move()}
        </Button>
      )}
      {may.takeBack && (
        <Button {...look} variant="quiet" className="d" value="ask_revoke">
          {m.assign_take()}
        </Button>
      )}
    </PlainForm>
  )
}

/** A hidden field with the query of the list, to return to it and to find "all rows". */
export function Filter({ address }: { address: PlansAddress }) {
  return <input type="hidden" name="filter" value={plansLink(address).slice(1)} />
}

function headsOf({ address, may }: PlansView): TableHead[] {
  const { hidden, sort } = address
  const sortable = (label: string, key: 'name' | 'plan' | 'due'): TableHead =>
    sortHead({
      label,
      key,
      sort,
      linkTo: (next) => plansLink(address, { sort: next as AssignmentSort, page: 1 }),
    })
  return [
    ...(may.assign || may.takeBack
      ? [{ label: m.people_select({ name: '' }), isHidden: true }]
      : []),
    sortable(m.people_person(), 'name'),
    sortable(m.enterprise_plan(), 'plan'),
    ...(hidden.includes('group') ? [] : [m.people_group()]),
    ...(hidden.includes('state') ? [] : [m.people_state()]),
    ...(hidden.includes('when') ? [] : [sortable(m.assign_when(), 'due')]),
    ...(opens(may) ? [{ label: m.assign_more({ name: '' }), isHidden: true }] : []),
  ]
}

/** Whether the member can do anything with a single assignment. */
function opens({ assign, takeBack, addData }: PlansView['may']): boolean {
  return assign || takeBack || addData
}

type RowProps = { row: ShownAssignment; view: PlansView }

function Row({ row, view: { address, may } }: RowProps) {
  const { id, name, email, plan, flag, group, state, when, bar } = row
  const { hidden } = address
  return (
    <tr>
      {(may.assign || may.takeBack) && (
        <td className="pick">
          <input
            type="checkbox"
            name="row"
            form={selectedRows}
            value={id}
            aria-label={m.people_select({ name: `${name}, ${plan}` })}
          />
        </td>
      )}
      <td>
        <Who name={name} note={email} />
      </td>
      <td className="wide">
        <span className="plans-plan">
          {flag && <Flag code={flag} size={20} />}
          <span>{plan}</span>
        </span>
      </td>
      {!hidden.includes('group') && (
        <td className="muted desk" translate="no">
          {group}
        </td>
      )}
      {!hidden.includes('state') && (
        <td className="plans-state">
          <Badge tone={stateTones[state]} dot>
            {stateNames[state]()}
          </Badge>
        </td>
      )}
      {!hidden.includes('when') && (
        <td className="wide num plans-until">
          <span>{when}</span>
          {bar && <Bar thin parts={[bar]} />}
        </td>
      )}
      {opens(may) && (
        <td className="plans-more">
          <Link
            className="btn g sm"
            to={`${plansLink(address, { open: id })}#sheet`}
            preventScrollReset
            aria-label={m.assign_more({ name: `${name}, ${plan}` })}
          >
            <Icon of={Ellipsis} className="i s16" aria-hidden />
          </Link>
        </td>
      )}
    </tr>
  )
}
