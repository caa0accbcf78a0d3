import { type PreviewedChange, previewedChanges } from '#contract/organization/people-job-words.ts'
import {
  type PersonSort,
  type PersonState,
  personSorts,
  personStates,
} from '#contract/organization/people-words.ts'
import { hiddenColumns, withColumns } from '../ui/list/hidden-columns.ts'

export const peopleTabs = ['people', 'groups', 'roles'] as const
export type PeopleTab = (typeof peopleTabs)[number]

/** Columns that can be hidden. */
const peopleColumns = ['role', 'state'] as const

/** The state of the page in its address: the tab, the part of the list, and the open item. */
export type PeopleAddress = {
  tab: PeopleTab
  q: string
  state: PersonState | undefined
  /** The role and the group by which the list is filtered. */
  role: string
  group: string
  /** Keys of the hidden columns. */
  hidden: readonly string[]
  sort: PersonSort
  page: number
  /** Ids of the selected people; `all` for everyone who matches the filter. */
  picked: readonly string[] | 'all'
  /** The new role of the selected people. */
  to: string
  /** The change of the selected people that is previewed, and the job that has carried it out. */
  change: PreviewedChange | undefined
  job: string
  /** The id of the open person, role or group; `new` to add one. */
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
  return withColumns(new URLSearchParams(entries), hidden, peopleColumns)
}
