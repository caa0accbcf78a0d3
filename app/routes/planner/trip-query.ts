import { type HabitName, type Habits, habitNames, habitTable } from '#app/trip/habits.ts'
import { maxStayDays, maxStays } from '#contract/trip/trip.ts'

export type AskedStay = { slug: string; days: number }
/** `from`: the first day as YYYY-MM-DD, if it is known. */
export type AskedTrip = { stays: AskedStay[]; habits: Habits; from?: string | undefined }

const usualDays = 7
const dayShape = /^\d{4}-\d\d-\d\d$/
const slugShape = /^[a-z0-9-]{1,64}$/

/** Reads a trip from an address; invalid values are ignored. */
export function readTrip(query: URLSearchParams): AskedTrip {
  const stays = new Map<string, AskedStay>()
  for (let at = 1; at <= maxStays; at += 1) {
    const slug = query.get(`c${at}`) ?? ''
    const days = clamp(query.get(`d${at}`), { usual: usualDays, least: 1, most: maxStayDays })
    if (slugShape.test(slug) && !stays.has(slug)) stays.set(slug, { slug, days: Math.round(days) })
  }
  const from = query.get('from') ?? ''
  const isDay = dayShape.test(from) && !Number.isNaN(Date.parse(from))
  return { stays: [...stays.values()], habits: readHabits(query), ...(isDay ? { from } : {}) }
}

export function readHabits(query: URLSearchParams): Habits {
  const hours = (name: HabitName) => clamp(query.get(name), { ...habitTable[name], least: 0 })
  return {
    maps: hours('maps'),
    chat: hours('chat'),
    social: hours('social'),
    music: hours('music'),
    video: hours('video'),
    calls: hours('calls'),
    work: hours('work'),
    isHd: query.get('hd') === '1',
  }
}

/**
 * Returns the stays after a button was pressed: without the removed country, or with one more at
 * the end.
 */
export function changeStays(
  stays: AskedStay[],
  { remove, add }: { remove: string | null; add: string | undefined },
) {
  const left = stays.filter(({ slug }) => slug !== remove)
  if (add === undefined || left.length >= maxStays || left.some(({ slug }) => slug === add))
    return left
  return [...left, { slug: add, days: usualDays }]
}

/** Returns the query for a trip, without the habits that have their usual value. */
export function writeTrip({ stays, habits, from }: AskedTrip): string {
  const query = new URLSearchParams()
  for (const [at, { slug, days }] of stays.entries()) {
    query.set(`c${at + 1}`, slug)
    query.set(`d${at + 1}`, String(days))
  }
  for (const name of habitNames) {
    if (habits[name] !== habitTable[name].usual) query.set(name, String(habits[name]))
  }
  if (habits.isHd) query.set('hd', '1')
  if (from) query.set('from', from)
  return query.toString()
}

type Bounds = { usual: number; least: number; most: number }

function clamp(text: string | null, { usual, least, most }: Bounds): number {
  const value = text === null || text.trim() === '' ? usual : Number(text)
  return Number.isFinite(value) ? Math.min(Math.max(value, least), most) : usual
}
