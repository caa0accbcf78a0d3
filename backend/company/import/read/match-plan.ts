import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { editDistance } from '#contract/edit-distance.ts'
import { fold } from '#contract/fold.ts'
import { namesOfPlace } from '../../../shop/module.ts'

/** A plan that the organisation has or could buy, with the names that files use for it. */
export type KnownPlan = {
  id: string
  mb: number
  /** Whether the data is per day. */
  isDaily: boolean
  days: number
  names: readonly string[]
}

export type PlanMatch =
  | { planId: string }
  /** Several plans fit, or none; `closest` are the nearest ones. */
  | { problem: 'unclear' | 'unknown'; closest: string[] }

export function knowPlan(plan: OfferedPlan): KnownPlan {
  const { id, dailyMb, amount, duration, destination, planType } = plan
  const texts = namesOfPlace(destination).map(({ text }) => text)
  const spelled = [...texts, destination.slug].map(fold).filter((name) => name !== '')
  const isDaily = planType === 'daily'
  return { id, mb: dailyMb ?? amount, isDaily, days: duration, names: [...new Set(spelled)] }
}

type Wish = { place: string; mb: number | undefined; numbers: readonly number[] }

const units: Readonly<Record<string, number>> = { m: 1, g: 1024, t: 1024 ** 2 }
const sizePattern = /(\d+(?:[.,]\d+)?)\s*([mgt])[bo]?(?![a-z])/i

/** Parses the destination, amount and duration from a text such as "Japan, 5 GB, 30 days". */
function readWish(text: string): Wish {
  const size = sizePattern.exec(text.normalize('NFKC'))
  const rest = fold(size ? text.normalize('NFKC').replace(size[0], ' ') : text)
  const mb = size && Number(size[1]?.replace(',', '.')) * (units[size[2]?.toLowerCase() ?? ''] ?? 1)
  const numbers = rest.match(/\d+/g)?.map(Number) ?? []
  const words = rest.replace(/\d+/g, ' ').split(' ')
  const place = words.filter((word) => word !== '' && !fillWords.has(word)).join(' ')
  return { place, mb: mb ?? undefined, numbers }
}

/** Words of amounts and times that say nothing about the place. */
const fillWords = new Set(
  [
    ...[
      'day',
      'days',
      'd',
      'plan',
      'esim',
      'country',
      'countries',
      'dias',
      'dia',
      '日間',
      '日',
      '일',
    ],
    ...['天', 'jours', 'jour', 'j', 'tage', 'tag', 'giorni', 'hari', 'ngày', 'दिन', 'วัน'],
    ...[
      'países',
      'paises',
      'か国',
      'カ国',
      '개국',
      '国',
      '國',
      'pays',
      'länder',
      'paesi',
      'negara',
      'quốc gia',
    ],
  ].map(fold),
)

/** Finds the plan that a text names, by its id, or by its place with amount and days. */
export function matchPlan(text: string, plans: readonly KnownPlan[]): PlanMatch {
  const byId = plans.find(({ id }) => id === text.trim())
  if (byId) return { planId: byId.id }
  const wish = readWish(text)
  const there = plans.filter(({ names }) => names.includes(wish.place))
  const sized = there.filter(({ mb }) => wish.mb === undefined || mb === wish.mb)
  const timed = sized.filter(({ days }) => wish.numbers.includes(days))
  const near = timed.length > 0 ? timed : sized
  // "5 GB" means a plan's total data, unless only plans with that much per day fit.
  const whole = near.filter(({ isDaily }) => !isDaily)
  const fitting = whole.length > 0 ? whole : near
  const [only] = fitting
  if (only && fitting.length === 1) return { planId: only.id }
  if (only) return { problem: 'unclear', closest: idsOf(fitting) }
  return { problem: 'unknown', closest: idsOf(closestTo(wish, plans)) }
}

const idsOf = (plans: readonly KnownPlan[]) => plans.slice(0, 2).map(({ id }) => id)

/** A plan at a greater distance is not suggested. */
const farthest = 0.6
const comparedLetters = 40

function closestTo(wish: Wish, plans: readonly KnownPlan[]): KnownPlan[] {
  return plans
    .map((plan) => ({ plan, distance: distanceTo(wish, plan) }))
    .filter(({ distance }) => distance < farthest)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 1)
    .map(({ plan }) => plan)
}

function distanceTo({ place, mb }: Wish, plan: KnownPlan): number {
  if (place === '') return farthest
  const distances = plan.names.map((name) => {
    if (name.startsWith(place)) return 0.1
    const longest = Math.max(name.length, place.length)
    return editDistance(name.slice(0, comparedLetters), place.slice(0, comparedLetters)) / longest
  })
  return Math.min(...distances) + (mb === undefined || mb === plan.mb ? 0 : 0.2)
}
