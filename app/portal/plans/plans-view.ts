import { type PageContext, valuesOf } from '#app/page/context.ts'
import type { Assignment } from '#contract/assigning/assignment.ts'
import { maxListed } from '#contract/assigning/assignment-words.ts'
import { planIdPattern } from '#contract/commerce/order-words.ts'
import { ApiError } from '#contract/errors.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import { readOffer } from '../assigned/data-offer.ts'
import { shownAssignment } from '../assigned/shown-assignment.ts'
import { shownPlansJob } from '../assigned/shown-plans-job.ts'
import { given } from '../query.ts'
import { type PlansAddress, pageSize } from './plans-address.ts'
import { readStock } from './read-stock.ts'

/** The most search results that are offered. */
const offered = 8

/** Everything that the page shows. */
export type PlansView = Awaited<ReturnType<typeof readPlans>>

export async function readPlans(context: PageContext, address: PlansAddress) {
  const { api, locale, viewer } = valuesOf(context)
  const may = {
    buy: holdsPermissions(viewer, ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER']),
    assign: holdsPermissions(viewer, ['ASSIGN_ESIM']),
    takeBack: holdsPermissions(viewer, ['REVOKE_ESIM']),
    addData: holdsPermissions(viewer, ['ADD_ESIM_DATA']),
    seePeople: holdsPermissions(viewer, ['GET_ACCOUNTS']),
  }
  const { sort, page } = address
  const [now, list, groups, found, { views }, { jobs }] = await Promise.all([
    readStock(context),
    api.call('listAssignments', { ...filterOf(address), sort, page, pageSize }),
    may.seePeople ? api.call('listGroups', {}) : { groups: [] },
    may.assign && may.seePeople ? findPeople(context, address) : [],
    api.call('listViews', { page: 'portal-plans' }),
    may.assign
      ? api.call('listAssignmentJobs', address.job ? { jobId: address.job } : {})
      : { jobs: [] },
  ])
  const { stock, timeZone } = now
  const give = (stock.find(({ id }) => id === address.give) ?? stock.find(({ free }) => free))?.id
  const rows = list.assignments.map((each) => shownAssignment(each, locale))
  const open =
    may.assign || may.takeBack || may.addData
      ? rows.find(({ id }) => id === address.open)
      : undefined
  return {
    address,
    may,
    now,
    stock,
    give,
    who: give && may.assign ? await readWho(context, give, address.who) : [],
    found: found.filter(({ accountId }) => !address.who.includes(accountId)).slice(0, offered),
    rows,
    total: list.total,
    open,
    offer: may.addData && open?.esimId ? await readOffer(context, open.esimId) : undefined,
    groups: groups.groups,
    jobs: jobs.map((job) => shownPlansJob(job, locale)),
    views,
    timeZone,
    /** A new key for each page, so that a form that is sent twice is carried out once. */
    key: crypto.randomUUID(),
  }
}

type Filter = Pick<PlansAddress, 'q' | 'state' | 'plan' | 'group'>

export function filterOf({ q, state, plan, group }: Filter) {
  return given({ q, state, planId: planIdPattern.test(plan) ? plan : '', groupId: group })
}

/** Reads all assignments that match a filter, or that have one of the ids; at most `maxListed`. */
export async function readAll(
  context: PageContext,
  asked: ReturnType<typeof filterOf> & { assignmentIds?: string[] },
): Promise<Assignment[]> {
  const { api } = valuesOf(context)
  const all: Assignment[] = []
  for (let page = 1; all.length < maxListed; page++) {
    const part = { ...asked, page, pageSize: 100, sort: 'created' } as const
    const { assignments, total } = await api.call('listAssignments', part)
    all.push(...assignments)
    if (assignments.length === 0 || all.length >= total) break
  }
  return all.slice(0, maxListed)
}

async function findPeople(context: PageContext, { by, find, who }: PlansAddress) {
  if (by !== 'people') return []
  const pageSize = offered + who.length
  const asked = { sort: 'name', pageSize, ...(find ? { q: find } : {}) } as const
  const { people } = await valuesOf(context).api.call('listPeople', asked)
  return people.map(({ accountId, name, email }) => ({ accountId, name: name || email, email }))
}

/** Reads the people in the address; nobody if one of them has left since. */
async function readWho(context: PageContext, planId: string, accountIds: readonly string[]) {
  if (accountIds.length === 0) return []
  try {
    const asked = { planId, accountIds: [...accountIds] }
    const { lines } = await valuesOf(context).api.call('previewAssignment', asked)
    return lines.flatMap(({ accountId, name }) => (accountId ? [{ accountId, name }] : []))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return []
    throw error
  }
}
