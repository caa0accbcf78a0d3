import { previewedChanges } from '#contract/organization/people-job-words.ts'
import { personSorts, personStates } from '#contract/organization/people-words.ts'
import { queryOf, readerOf } from '../query.ts'
import { hiddenColumns, withColumns } from '../ui/list/hidden-columns.ts'

export const peopleTabs = ['people', 'groups', 'roles'] as const
export type PeopleTab = (typeof peopleTabs)[number]

/** Columns that can be hidden. */
const peopleColumns = ['role', 'state'] as const

/** The state of the page in its address: the tab, the part of the list, and the open item. */
export type PeopleAddress = ReturnType<typeof readAddress>

export function readAddress(query: URLSearchParams) {
  const { text, one, ids, page } = readerOf(query)
  return {
    tab: one('tab', peopleTabs) ?? 'people',
    q: text('q', 80),
    state: one('state', personStates),
    sort: one('sort', personSorts) ?? 'name',
    page,
    /** The role and the group by which the list is filtered. */
    role: text('role'),
    group: text('group'),
    hidden: hiddenColumns(query, peopleColumns),
    /** Ids of the selected people; `all` for everyone who matches the filter. */
    picked: query.get('pick') === 'all' ? ('all' as const) : ids('pick'),
    /** The new role of the selected people. */
    to: text('to'),
    /** The change of the selected people that is previewed, and the job that has carried it out. */
    change: one('change', previewedChanges),
    job: text('job'),
    /** The id of the open person, role or group; `new` to add one. */
    open: text('open'),
  }
}

/** Returns the link to the same page with some parts changed. */
export function linkTo(address: PeopleAddress, changed: Partial<PeopleAddress>): string {
  const now = { ...address, to: '', open: '', ...changed }
  const { tab, q, state, role, group, hidden, sort, page, to, open } = now
  const values = { tab, q, state, role, group, sort, page, to, open }
  const usual = { tab: 'people', sort: 'name', page: 1 }
  return withColumns(queryOf(values, usual), hidden, peopleColumns)
}
