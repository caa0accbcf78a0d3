import { hiddenColumns } from '#app/ui/portal/list/hidden-columns.ts'
import { type PreviewedChange, previewedChanges } from '#contract/organization/people-job-words.ts'
import {
  type PersonSort,
  type PersonState,
  personSorts,
  personStates,
} from '#contract/organization/people-words.ts'

export const peopleTabs = ['people', 'groups', 'roles'] as const
export type PeopleTab = (typeof peopleTabs)[number]

/** Columns that one can hide. */
export const peopleColumns = ['role', 'state'] as const

/** What the address of the page says: the tab, the part of the list, and what is open. */
export type PeopleAddress = {
  tab: PeopleTab
  q: string
  state: PersonState | undefined
  /** The role and the group that the list is limited to. */
  role: string
  group: string
  /** Keys of the columns that are not shown. */
  hidden: readonly string[]
  sort: PersonSort
  page: number
  /** Ids of the selected people; `all` if these are all that match. */
  picked: readonly string[] | 'all'
  /** The new role of the selected people. */
  to: string
  /** What is about to be done to the selected people, and the job that has done it. */
  change: PreviewedChange | undefined
  job: string
  /** The person, role or group that is open; `new` for one that is added. */
  open: string
}

export function readAddress(query: URLSearchParams): PeopleAddress {
  const one = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((each) => each === query.get(name))
  const page = Number(query.get('page'))
  return {
    tab: one('tab', peopleTabs) ?? 'people',
    q: (query.get('q') ?? '').slice(0, 80),
    state: one('state', personStates),
    sort: one('sort', personSorts) ?? 'name',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    role: (query.get('role') ?? '').slice(0, 64),
    group: (query.get('group') ?? '').slice(0, 64),
    hidden: hiddenColumns(query, peopleColumns),
    picked: pickedIn(query.get('pick') ?? ''),
    to: (query.get('to') ?? '').slice(0, 64),
    change: one('change', previewedChanges),
    job: (query.get('job') ?? '').slice(0, 64),
    open: (query.get('open') ?? '').slice(0, 64),
  }
}

function pickedIn(text: string): PeopleAddress['picked'] {
  if (text === 'all') return 'all'
  return text.split(',').filter((id) => id !== '' && id.length <= 64)
}

/** Returns the link to the same page with some parts changed. */
export function linkTo(address: PeopleAddress, changed: Partial<PeopleAddress>): string {
  const now = { ...address, to: '', open: '', ...changed }
  const { tab, q, state, role, group, hidden, sort, page, to, open } = now
  const entries = {
    ...(tab === 'people' ? {} : { tab }),
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(role ? { role } : {}),
    ...(group ? { group } : {}),
    ...(sort === 'name' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(to ? { to } : {}),
    ...(open ? { open } : {}),
  }
  const query = new URLSearchParams(entries)
  if (hidden.length > 0) {
    query.set('cols', '1')
    for (const key of peopleColumns) if (!hidden.includes(key)) query.append('col', key)
  }
  return `?${query}`
}
