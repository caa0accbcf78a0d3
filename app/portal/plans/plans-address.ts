import { assignmentSorts, assignmentStates } from '#contract/assigning/assignment-words.ts'
import { queryOf, readerOf } from '../query.ts'
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
export type PlansAddress = ReturnType<typeof readPlansAddress>

export function readPlansAddress(query: URLSearchParams) {
  const { text, one, ids, page } = readerOf(query)
  const who = ids('who', maxNamed)
  return {
    q: text('q', 80),
    state: one('state', assignmentStates),
    plan: text('plan', 120),
    group: text('group'),
    hidden: hiddenColumns(query, assignedColumns),
    sort: one('sort', assignmentSorts) ?? '-created',
    page,
    /** The id of the open assignment. */
    open: text('open'),
    by: one('by', namingWays) ?? (who.length > 0 ? 'people' : 'names'),
    /** The id of the plan that is being assigned. */
    give: text('give', 120),
    /** Ids of the people to be assigned the plan, and the text by which more are searched. */
    who,
    find: text('find', 80),
    done: one('done', outcomes),
    /** The id of the job that was just started. */
    job: text('job'),
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
  const values = {
    q,
    state,
    plan,
    group,
    sort,
    page,
    open,
    by,
    give,
    who: who.join(),
    find,
    done,
    job,
  }
  const usual = { sort: '-created', page: 1, by: 'names' }
  return withColumns(queryOf(values, usual), hidden, assignedColumns)
}
