import { ApiError } from '#contract/errors.ts'
import type { Currency } from '#contract/money.ts'
import type { OfficeAct } from '#contract/office/act-words.ts'
import { longestReduction, type PriceAct } from '#contract/office/catalogue-words.ts'
import {
  type Change,
  type Chosen,
  catalogueStore,
  changePrices,
  endReductions,
  findPrices,
  type Rule,
  withAct,
  writePauses,
  writePrices,
} from '../../shop/module.ts'
import type { OfficeCall } from '../call.ts'
import { actOf, logCatalogueActs } from './log-acts.ts'

type Asked = {
  act: PriceAct
  plan?: string
  place?: string
  currency?: Currency
  amountMinor?: number
  percent?: number
  until?: number
  isDry?: boolean
  why: string
}

/** Changes that the log and the answer name one by one; of more they have the count. */
const named = 20

const actNames: Readonly<Record<PriceAct, OfficeAct>> = {
  set: 'prices_set',
  by: 'prices_set',
  reduce: 'prices_reduced',
  end: 'reductions_ended',
  pause: 'plans_paused',
  resume: 'plans_resumed',
}

/** Changes the prices of a plan, or of all plans of a place, or whether they are sold. */
export async function changePlans(call: OfficeCall, asked: Asked) {
  const { act, isDry = false } = asked
  const chosen = chosenBy(asked)
  const store = catalogueStore(call.services.catalogue)
  const nowMs = call.now * 1000
  const prices = await findPrices(store, chosen, nowMs)
  if (prices.length === 0) throw new ApiError('not_found')
  const plans = new Set(prices.map(({ planId }) => planId)).size
  if (act === 'pause' || act === 'resume') {
    const done = actFor(call, asked, { before: {}, after: { plans } })
    const pausing = { isPaused: act === 'pause', nowMs }
    if (!isDry) await writePauses(withAct(store, done), chosen, pausing)
    await logCatalogueActs(call)
    return { plans, prices: 0, changes: [] }
  }
  const changes = changesOf(prices, asked, nowMs)
  const done = actFor(call, asked, sidesOf(changes, asked))
  const ends = act === 'reduce' ? { endsAt: (asked.until ?? 0) * 1000 } : {}
  if (!isDry) await writePrices(withAct(store, done), changes, { beginsAt: nowMs, ...ends }, nowMs)
  await logCatalogueActs(call)
  const first = changes.slice(0, named).map(({ slug: _, ...change }) => change)
  return { plans, prices: changes.length, changes: first }
}

function chosenBy({ plan, place }: Asked): Chosen {
  if (plan !== undefined && place === undefined) return { plans: [plan] }
  if (place !== undefined && plan === undefined) return { place }
  throw new ApiError('invalid_input', 'either a plan or a place is named')
}

type Prices = Awaited<ReturnType<typeof findPrices>>

function changesOf(prices: Prices, asked: Asked, nowMs: number): Change[] {
  const { act, until } = asked
  const currency: Currency | 'all' = asked.currency ?? 'all'
  if (act === 'end') return someOf(endReductions(prices, currency, nowMs))
  const rule = ruleOf(asked)
  const ids = [...new Set(prices.map(({ planId }) => planId))]
  const rows = ids.map((planId) => ({ planId, currency, rule }))
  const time = { beginsAt: nowMs, ...(act === 'reduce' ? { endsAt: (until ?? 0) * 1000 } : {}) }
  if (act === 'reduce') requireEnd(until, nowMs / 1000)
  const { changes, problems } = changePrices(prices, rows, time)
  const [problem] = problems
  if (problem !== undefined) throw refuse(problem)
  return someOf(changes)
}

function ruleOf({ act, currency, amountMinor, percent }: Asked): Rule {
  if (act === 'set' && currency && amountMinor !== undefined) return { amountMinor }
  if (act === 'by' && percent !== undefined && percent !== 0) return { percentBy: percent }
  if (act === 'reduce' && percent !== undefined && percent > 0) return { percentOff: percent }
  throw new ApiError('invalid_input', 'the amount or the percent is missing')
}

function requireEnd(until: number | undefined, now: number): void {
  if (until !== undefined && until > now && until <= now + longestReduction) return
  throw refuse('A reduction ends within 30 days')
}

function someOf(changes: Change[]): Change[] {
  if (changes.length > 0) return changes
  throw refuse('None of these prices would change')
}

function refuse(problem: string): ApiError {
  return new ApiError('conflict', problem, { details: { reason: 'price', problem } })
}

type Sides = { before: object; after: object }

/** The first prices before and after, and how many there are. */
function sidesOf(changes: readonly Change[], { until }: Asked): Sides {
  const of = (side: 'fromMinor' | 'toMinor') =>
    Object.fromEntries(
      changes.slice(0, named).map((each) => [`${each.planId} ${each.currency}`, each[side]]),
    )
  const ends = until === undefined ? {} : { until }
  return { before: of('fromMinor'), after: { ...of('toMinor'), prices: changes.length, ...ends } }
}

function actFor(call: OfficeCall, { act, plan, place, why }: Asked, sides: Sides) {
  const subject = plan === undefined ? `place:${place}` : `plan:${plan}`
  return actOf(call, { act: actNames[act], subject, why, ...sides })
}
