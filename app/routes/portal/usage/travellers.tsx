import { Form } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Bar } from '#app/ui/portal/bar.tsx'
import { Face } from '#app/ui/portal/face.tsx'
import { ListPages } from '#app/ui/portal/list-pages.tsx'
import { sortHead } from '#app/ui/portal/sort-head.ts'
import { Table, type TableHead } from '#app/ui/portal/table.tsx'
import { type UsageSort, type UsageState, usageStates } from '#contract/usage-words.ts'
import { pageSize, type UsageAddress, usageQuery } from './usage-address.ts'
import type { ShownUser, UsageView } from './usage-view.ts'

const stateNames: Readonly<Record<UsageState, () => string>> = {
  active: m.orders_tab_active,
  low: m.usage_low,
  waiting: m.usage_waiting,
  over: m.orders_tab_expired,
}
const tones = { active: 'ok', low: 'warn', waiting: 'neutral', over: 'neutral' } as const

/** The people's eSIMs as a table: sorted, searched and paged by the address. */
export function Travellers({ view }: { view: UsageView }) {
  const { address, rows, total } = view
  return (
    <section className="panel" aria-labelledby="travellers">
      <div className="list-bar">
        <h2 id="travellers">
          {m.usage_travellers()} <span className="muted num">{total}</span>
        </h2>
        <Filter address={address} />
      </div>
      {rows.length === 0 ? (
        <p className="part-body muted">{m.usage_nobody()}</p>
      ) : (
        <Table label={m.usage_travellers()} heads={headsOf(address)}>
          {rows.map((user) => (
            <UserRow key={user.id} user={user} />
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
  const { q, state, days, by, group, sort } = address
  const kept = { days: String(days), by, group, sort }
  return (
    <Form role="search" key={q + state} preventScrollReset>
      {Object.entries(kept).map(([name, value]) =>
        value === '' ? null : <input key={name} type="hidden" name={name} value={value} />,
      )}
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
      <div className="field usage-state">
        <select name="state" defaultValue={state ?? ''} aria-label={m.people_state()}>
          <option value="">{m.people_all_states()}</option>
          {usageStates.map((each) => (
            <option key={each} value={each}>
              {stateNames[each]()}
            </option>
          ))}
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
  return [
    sortable(m.people_person(), 'name', 'name'),
    { label: m.board_column_place() },
    sortable(m.portal_cart_used(), 'used', '-used'),
    { label: m.people_state() },
    sortable(m.usage_ends(), 'ends', 'ends'),
    { label: m.usage_reported() },
  ]
}

function UserRow({ user }: { user: ShownUser }) {
  const { name, group, place, flag, used, share, state, ends, daysLeft, reported } = user
  return (
    <tr>
      <td>
        <span className="who">
          <Face name={name} />
          <span>
            <b translate="no">
              <bdi>{name}</bdi>
            </b>
            <small translate="no">{group}</small>
          </span>
        </span>
      </td>
      <td>
        <span className="usage-place">
          {flag && <Flag code={flag} size={20} />}
          {place}
        </span>
      </td>
      <td className="wide usage-left">
        <span className="num">{used}</span>
        {share !== null && <Bar thin parts={[{ share, kind: kindOf(state) }]} />}
      </td>
      <td>
        <Badge tone={tones[state]} dot>
          {stateNames[state]()}
        </Badge>
      </td>
      <td className="num" data-label={m.usage_ends()}>
        {ends}
        {daysLeft !== null && <small>{m.esim_days_left({ count: daysLeft })}</small>}
      </td>
      <td className="num desk">{reported}</td>
    </tr>
  )
}

function kindOf(state: UsageState): 'used' | 'hot' | 'off' {
  if (state === 'over') return 'off'
  return state === 'low' ? 'hot' : 'used'
}
