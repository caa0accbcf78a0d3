import type { RouterContextProvider } from 'react-router'
import { formatDate, formatMomentIn } from '#app/format/date.ts'
import { apiContext, localeContext, sessionContext } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import type { Assignment } from '#contract/assigning/assignment.ts'
import { maxListed } from '#contract/assigning/assignment-words.ts'
import { planIdPattern } from '#contract/commerce/order-words.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import type { StockPlan } from '#contract/spending/stock.ts'
import { shownAssignment } from '../assigned/shown-assignment.ts'
import { shownPlansJob } from '../assigned/shown-plans-job.ts'
import { shownPlan } from '../orders/shown-plan.ts'
import { type PlansAddress, pageSize } from './plans-address.ts'

/** The most search results that are offered. */
const offered = 8

const day = 86_400
/** Days before plans lapse from which the portal shows a warning. */
const lapsingDays = 30

type Context = Readonly<RouterContextProvider>

/** Everything that the page shows. */
export type PlansView = Awaited<ReturnType<typeof readPlans>>
export type ShownStock = PlansView['stock'][number]

export async function readPlans(context: Context, address: PlansAddress) {
  const api = context.get(apiContext)
  const locale = context.get(localeContext)
  const { viewer } = context.get(sessionContext)
  const may = {
    buy: holdsPermissions(viewer, ['UPDATE_PAYMENT_METHOD', 'CREATE_MASTER_ORDER']),
    assign: holdsPermissions(viewer, ['ASSIGN_ESIM']),
    seePeople: holdsPermissions(viewer, ['GET_ACCOUNTS']),
  }
  const { sort, page } = address
  const [{ organization }, { plans }, list, groups, found, { views }, { jobs }] = await Promise.all(
    [
      api.call('enterpriseGetProfile', {}),
      api.call('listStock', {}),
      api.call('listAssignments', { ...filterOf(address), sort, page, pageSize }),
      may.seePeople ? api.call('listGroups', {}) : { groups: [] },
      may.assign && may.seePeople ? findPeople(context, address) : [],
      api.call('listViews', { page: 'portal-plans' }),
      may.assign
        ? api.call('listAssignmentJobs', address.job ? { jobId: address.job } : {})
        : { jobs: [] },
    ],
  )
  if (!organization) notFound()
  const { timeZone } = organization
  const stock = plans.map((plan) => toStock(plan, locale))
  const give = (stock.find(({ id }) => id === address.give) ?? stock.find(({ free }) => free))?.id
  const rows = list.assignments.map((each) => shownAssignment(each, locale))
  return {
    address,
    may,
    stock,
    all: sumOf(plans),
    give,
    who: give && may.assign ? await readWho(context, give, address.who) : [],
    found: found.filter(({ accountId }) => !address.who.includes(accountId)).slice(0, offered),
    rows,
    total: list.total,
    open: may.assign ? rows.find(({ id }) => id === address.open) : undefined,
    groups: groups.groups,
    jobs: jobs.map((job) => shownPlansJob(job, locale)),
    views,
    timeZone,
    asOf: m.assign_as_of({
      time: formatMomentIn(Date.now(), { locale, timeZone }),
      zone: timeZone,
    }),
    /** A new key for each page, so that a form that is sent twice is carried out once. */
    key: crypto.randomUUID(),
  }
}

type Filter = Pick<PlansAddress, 'q' | 'state' | 'plan' | 'group'>

export function filterOf({ q, state, plan, group }: Filter) {
  return {
    ...(q ? { q } : {}),
    ...(state ? { state } : {}),
    ...(planIdPattern.test(plan) ? { planId: plan } : {}),
    ...(group ? { groupId: group } : {}),
  }
}

/** Reads all assignments that match a filter, or that have one of the ids; at most `maxListed`. */
export async function readAll(
  context: Context,
  asked: ReturnType<typeof filterOf> & { assignmentIds?: string[] },
): Promise<Assignment[]> {
  const api = context.get(apiContext)
  const all: Assignment[] = []
  for (let page = 1; all.length < maxListed; page++) {
    const part = { ...asked, page, pageSize: 100, sort: 'created' } as const
    const { assignments, total } = await api.call('listAssignments', part)
    all.push(...assignments)
    if (assignments.length === 0 || all.length >= total) break
  }
  return all.slice(0, maxListed)
}

/** Returns one plan of the stock in the visitor's language, with its warnings. */
export function toStock({ plan, bought, assigned, free, useBy }: StockPlan, locale: Locale) {
  const { id, name, place, flag, facts } = shownPlan(plan, locale)
  const isLapsing = useBy !== undefined && useBy - Date.now() / 1000 < lapsingDays * day
  return {
    ...{ id, name, place, flag, facts, bought, assigned, free, isLapsing },
    isLow: free > 0 && free * 10 <= bought,
    useBy: useBy === undefined ? '—' : formatDate(useBy * 1000, locale),
  }
}

function sumOf(plans: readonly StockPlan[]) {
  const sum = (of: 'bought' | 'assigned' | 'free') =>
    plans.reduce((total, plan) => total + plan[of], 0)
  return { bought: sum('bought'), assigned: sum('assigned'), free: sum('free') }
}

async function findPeople(context: Context, { by, find, who }: PlansAddress) {
  if (by !== 'people') return []
  const pageSize = offered + who.length
  const asked = { sort: 'name', pageSize, ...(find ? { q: find } : {}) } as const
  const { people } = await context.get(apiContext).call('listPeople', asked)
  return people.map(({ accountId, name, email }) => ({ accountId, name: name || email, email }))
}

/** Reads the people in the address; nobody if one of them has left since. */
async function readWho(context: Context, planId: string, accountIds: readonly string[]) {
  if (accountIds.length === 0) return []
  try {
    const asked = { planId, accountIds: [...accountIds] }
    const { lines } = await context.get(apiContext).call('previewAssignment', asked)
    return lines.flatMap(({ accountId, name }) => (accountId ? [{ accountId, name }] : []))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return []
    throw error
  }
}
