import {
  type AssignmentSort,
  type AssignmentState,
  assignmentSorts,
  assignmentStates,
} from '#contract/assigning/assignment-words.ts'
import { hiddenColumns, withColumns } from '../ui/list/hidden-columns.ts'

export const pageSize = 25

/** The ways to name the people who are assigned a plan. */
export const namingWays = ['names', 'people'] as const
export type NamingWay = (typeof namingWays)[number]

/** Times of day that the form offers for sending mails. */
export const hours = ['07:00', '08:00', '09:00', '10:00', '12:00', '15:00', '18:00', '21:00']

/** Columns that can be hidden. */
const assignedColumns = ['group', 'state', 'when'] as const

/** Outcomes that the page confirms once after a form. */
const outcomes = ['assigned', 'asked', 'sent', 'taken', 'moved', 'changed', 'added'] as const
export type Outcome = (typeof outcomes)[number]

/** The most people in the address. */
export const maxNamed = 40

/**
 * The state of the page in its address: the part of the list, the open item, and the named people.
 */
export type PlansAddress = {
  q: string
  state: AssignmentState | undefined
  plan: string
  group: string
  hidden: readonly string[]
  sort: AssignmentSort
  page: number
  /** The id of the open assignment. */
  open: string
  by: NamingWay
  /** The id of the plan that is being assigned. */
  give: string
  /** Ids of the people to be assigned the plan, and the text by which more are searched. */
  who: readonly string[]
  find: string
  done: Outcome | undefined
  /** The id of the job that was just started. */
  job: string
}

export function readPlansAddress(query: URLSearchParams): PlansAddress {
  const one = <T extends string>(name: string, known: readonly T[]): T | undefined =>
    known.find((each) => each === query.get(name))
  const text = (name: string, most: number) => (query.get(name) ?? '').slice(0, most)
  const page = Number(query.get('page'))
  const who = (query.get('who') ?? '').split(',').filter((id) => id !== '' && id.length <= 64)
  return {
    q: text('q', 80),
    state: one('state', assignmentStates),
    plan: text('plan', 120),
    group: text('group', 64),
    hidden: hiddenColumns(query, assignedColumns),
    sort: one('sort', assignmentSorts) ?? '-created',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    open: text('open', 64),
    by: one('by', namingWays) ?? (who.length > 0 ? 'people' : 'names'),
    give: text('give', 120),
    who: [...new Set(who)].slice(0, maxNamed),
    find: text('find', 80),
    done: one('done', outcomes),
    job: text('job', 64),
  }
}

/** Whether the list shows only some of the assignments. */
export function isFiltered({ q, state, plan, group }: PlansAddress): boolean {
  return [q, state, plan, group].some(Boolean)
}

/** Returns the link to the same page with some parts changed; open items are closed. */
export function plansLink(address: PlansAddress, changed: Partial<PlansAddress> = {}): string {
  const now = { ...address, open: '', find: '', done: undefined, job: '', ...changed }
  const { q, state, plan, group, hidden, sort, page, open, by, give, who, find, done, job } = now
  const entries = {
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(plan ? { plan } : {}),
    ...(group ? { group } : {}),
    ...(sort === '-created' ? {} : { sort }),
    ...(page === 1 ? {} : { page: String(page) }),
    ...(open ? { open } : {}),
    ...(by === 'people' ? { by } : {}),
    ...(give ? { give } : {}),
    ...(who.length > 0 ? { who: who.join() } : {}),
    ...(find ? { find } : {}),
    ...(done ? { done } : {}),
    ...(job ? { job } : {}),
  }
  return withColumns(new URLSearchParams(entries), hidden, assignedColumns)
}
