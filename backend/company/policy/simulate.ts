import type { PolicyTrial } from '#contract/assigning/policy.ts'
import type { PolicyResult } from '#contract/assigning/policy-words.ts'

type Place = PolicyTrial['events'][number]['place']

/** An eSIM with its usage of each day, and the add-on that the rule would add. */
export type TriedEsim = {
  personId: string
  name: string
  place: Place
  allowanceMb: number
  /** The usage before the first day. */
  beforeMb: number
  days: readonly { day: number; mb: number }[]
  /** Undefined if no such add-on is sold for the plan. */
  addon: { mb: number; priceMinor: number } | undefined
}

/** `stopMinor`: the limit for the cost of all people together. */
type Rule = { percent: number; capMinor: number | null; stopMinor?: number | null }
/** An occasion on which the rule would have acted, and its person. */
type Event = PolicyTrial['events'][number] & { personId: string }
export type Simulated = {
  events: Event[]
  ranOut: number
  toppedUpPeople: number
}

/** The most top-ups of one eSIM in a day; more would only repeat the last one. */
const mostADay = 20

/**
 * Returns what a rule would have done with the given eSIMs. It goes through the days in order for
 * all people together, because a cap applies to all eSIMs of a person. Data is added as soon as an
 * eSIM runs low, so people only run out if the rule withholds data.
 */
export function simulate(esims: readonly TriedEsim[], rule: Rule): Simulated {
  const spent: Spent = { byPerson: new Map(), all: 0 }
  const states = esims.map((esim) => ({ esim, used: esim.beforeMb, total: esim.allowanceMb }))
  const byDay = new Map<number, { state: (typeof states)[number]; mb: number }[]>()
  for (const state of states) {
    for (const { day, mb } of state.esim.days) {
      const uses = byDay.get(day) ?? []
      uses.push({ state, mb })
      byDay.set(day, uses)
    }
  }
  const events: Event[] = []
  let ranOut = 0
  for (const day of [...byDay.keys()].toSorted((one, other) => one - other)) {
    for (const { state, mb } of byDay.get(day) ?? []) {
      const wasOut = state.used >= state.total
      state.used += mb
      events.push(...addData(state, { day, rule, spent }))
      if (!wasOut && state.used >= state.total) ranOut += 1
    }
  }
  const added = events.filter(({ result }) => result === 'added')
  return { events, ranOut, toppedUpPeople: new Set(added.map(({ personId }) => personId)).size }
}

type Using = { esim: TriedEsim; used: number; total: number; heldAt?: number }
type Spent = { byPerson: Map<string, number>; all: number }
type On = { day: number; rule: Rule; spent: Spent }

/** Adds data to an eSIM on a day until it is no longer low, or a limit withholds it. */
function addData(state: Using, { day, rule, spent }: On): Event[] {
  const { esim } = state
  const { addon, personId, name, place } = esim
  const key = `${personId} ${monthOfDay(day)}`
  const events: Event[] = []
  while (isLow(state, rule) && events.length < mostADay) {
    const priceMinor = addon?.priceMinor ?? 0
    const monthMinor = spent.byPerson.get(key) ?? 0
    const result = addon ? answerOf(rule, { priceMinor, monthMinor, all: spent.all }) : 'none'
    const isAdded = result === 'added'
    // A withheld top-up is recorded once per occasion of low data, however many days it lasts.
    if (!isAdded && state.heldAt === state.total) break
    events.push({
      personId,
      day,
      name,
      place,
      leftMb: Math.max(0, state.total - state.used),
      allowanceMb: state.total,
      priceMinor,
      monthMinor: isAdded ? monthMinor + priceMinor : monthMinor,
      result,
    })
    if (!isAdded || !addon) {
      state.heldAt = state.total
      break
    }
    spent.byPerson.set(key, monthMinor + priceMinor)
    spent.all += priceMinor
    state.total += addon.mb
  }
  return events
}

type Sums = { priceMinor: number; monthMinor: number; all: number }

function answerOf({ capMinor, stopMinor = null }: Rule, sums: Sums): PolicyResult {
  const { priceMinor, monthMinor, all } = sums
  if (capMinor !== null && monthMinor + priceMinor > capMinor) return 'cap'
  return stopMinor !== null && all + priceMinor > stopMinor ? 'amount' : 'added'
}

function isLow({ used, total }: Using, { percent }: Rule): boolean {
  return (total - used) * 100 < total * percent
}

function monthOfDay(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 7)
}
