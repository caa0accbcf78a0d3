import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { type UsageSort, type UsageState, usageStates } from '#contract/spending/usage-words.ts'
import { Bar } from '../ui/bar.tsx'
import { KeptColumns } from '../ui/list/kept-columns.tsx'
import { ListPages } from '../ui/list/list-pages.tsx'
import { ListViews } from '../ui/list/list-views.tsx'
import { SearchField } from '../ui/list/search-field.tsx'
import { sortHead } from '../ui/list/sort-head.ts'
import { Table, type TableHead } from '../ui/list/table.tsx'
import { Who } from '../ui/who.tsx'
import { pageSize, type UsageAddress, usageColumns, usageQuery } from './usage-address.ts'
import type { ShownUser, UsageNow, UsageView } from './usage-view.ts'

const stateNames: Readonly<Record<UsageState, () => string>> = {
  active: m.orders_tab_active,
  low: m.usage_low,
  waiting: m.usage_waiting,
  over: m.orders_tab_expired,
}
const tones = { active: 'ok', low: 'warn', waiting: 'warn', over: 'neutral' } as const

type TravellersProps = Pick<UsageView, 'address' | 'views'> & { now: UsageNow }

/** The people's eSIMs as a table; sorting, search and page are in the address. */
export function Travellers({ address, views, now: { rows, total } }: TravellersProps) {
  return (
    <section className="panel" aria-labelledby="travellers">
      <div className="list-bar">
        <h2 id="travellers">
          {m.usage_travellers()} <span className="muted num">{total}</span>
        </h2>
        <Filter address={address} />
        <ListViews views={views} hidden={address.hidden} columns={columnsOf()} />
      </div>
      {rows.length === 0 ? (
        <p className="part-body muted">{m.usage_nobody()}</p>
      ) : (
        <Table label={m.usage_travellers()} heads={headsOf(address)}>
          {rows.map((user) => (
            <UserRow key={user.id} user={user} hidden={address.hidden} />
          ))}
        </Table>
      )}
      <ListPages
        page={address.page}
        pageSize={pageSize}
        shown={rows.length}
        total={total}
        linkTo={(page) => usageQuery(address, { page })}
      />
    </section>
  )
}

function Filter({ address }: { address: UsageAddress }) {
  const { q, state, days, by, group, sort, hidden } = address
  const kept = { days: String(days), by, group, sort }
  return (
    <Form role="search" key={q + state} preventScrollReset>
      {Object.entries(kept).map(([name, value]) =>
        value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
      <KeptColumns columns={usageColumns} hidden={hidden} />
      <div className="field">
        <SearchField q={q} label={m.usage_search()} />
      </div>
      <div className="field usage-state">
        <select name="state" defaultValue={state ?? ''} aria-label={m.people_state()}>
          <option value="">{m.people_all_states()}</option>
          <Options of={usageStates.map((each) => [each, stateNames[each]()])} />
        </select>
      </div>
      <Button type="submit" variant="secondary" size="small">
        {m.portal_list_find()}
      </Button>
    </Form>
  )
}

function headsOf(address: UsageAddress): TableHead[] {
  const sortable = (label: string, key: 'name' | 'used' | 'ends', first: UsageSort) =>
    sortHead({
      label,
      key,
      first,
      sort: address.sort,
      linkTo: (sort) => usageQuery(address, { sort: sort as UsageSort, page: 1 }),
    })
  const isShown = (key: string) => !address.hidden.includes(key)
  return [
    sortable(m.people_person(), 'name', 'name'),
    ...(isShown('place') ? [m.board_column_place()] : []),
    sortable(m.portal_cart_used(), 'used', '-used'),
    ...(isShown('state') ? [m.people_state()] : []),
    ...(isShown('ends') ? [sortable(m.usage_ends(), 'ends', 'ends')] : []),
    ...(isShown('reported') ? [m.usage_reported()] : []),
  ]
}

const columnNames: Readonly<Record<(typeof usageColumns)[number], () => string>> = {
  place: m.board_column_place,
  state: m.people_state,
  ends: m.usage_ends,
  reported: m.usage_reported,
}

function columnsOf() {
  return usageColumns.map((key) => ({ key, label: columnNames[key]() }))
}

type RowProps = { user: ShownUser; hidden: readonly string[] }

function UserRow({ user, hidden }: RowProps) {
  const { name, group, place, flag, used, share, state, ends, daysLeft, reported } = user
  return (
    <tr>
      <td>
        <Who name={name} note={group} />
      </td>
      {!hidden.includes('place') && (
        <td>
          <span className="usage-place">
            {flag && <Flag code={flag} size={20} />}
            <span>{place}</span>
          </span>
        </td>
      )}
      <td className="wide usage-left">
        <span className="num">{used}</span>
        {share !== null && <Bar thin parts={[{ share, kind: kindOf(state) }]} />}
      </td>
      {!hidden.includes('state') && (
        <td className="row-state">
          <Badge tone={tones[state]} dot>
            {stateNames[state]()}
          </Badge>
        </td>
      )}
      {!hidden.includes('ends') && (
        <td className="num usage-ends" data-label={m.usage_ends()}>
          <span>{ends}</span>
          {daysLeft !== null && <small>{m.esim_days_left({ count: daysLeft })}</small>}
        </td>
      )}
      {!hidden.includes('reported') && <td className="num desk">{reported}</td>}
    </tr>
  )
}

function kindOf(state: UsageState): 'used' | 'hot' | 'off' {
  if (state === 'over') return 'off'
  return state === 'low' ? 'hot' : 'used'
}
