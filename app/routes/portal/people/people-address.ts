import {
  type PersonSort,
  type PersonState,
  personSorts,
  personStates,
} from '#contract/people-words.ts'

export const peopleTabs = ['people', 'groups', 'roles'] as const
export type PeopleTab = (typeof peopleTabs)[number]

/** What the address of the page says: the tab, the part of the list, and what is open. */
export type PeopleAddress = {
  tab: PeopleTab
  q: string
  state: PersonState | undefined
  sort: PersonSort
  page: number
  /** Ids of the selected people. */
  picked: readonly string[]
  /** The new role of the selected people. */
  to: string
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
    picked: (query.get('pick') ?? '').split(',').filter((id) => id !== '' && id.length <= 64),
    to: (query.get('to') ?? '').slice(0, 64),
    open: (query.get('open') ?? '').slice(0, 64),
  }
}

/** Returns the link to the same page with some parts changed. */
export function linkTo(address: PeopleAddress, changed: Partial<PeopleAddress>): string {
  const { tab, q, state, sort, page, to, open } = { ...address, to: '', open: '', ...changed }
  const entries = {
    ...(tab === 'people' ? {} : { tab }),
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(sort === 'name' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(to ? { to } : {}),
    ...(open ? { open } : {}),
  }
  return `?${new URLSearchParams(entries)}`
}
