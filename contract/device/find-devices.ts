import type { DeviceType } from '../data/device-family.ts'
import { deviceWords } from '../data/device-words.ts'
import { editDistance } from '../edit-distance.ts'
import { fold } from '../fold.ts'
import { once } from '../once.ts'
import { type Device, devices } from './device.ts'

type Indexed = { device: Device; names: { words: string[]; joined: string }[] }

// Folding removes marks that some scripts use as vowels, so these words must be folded too.
const words = once(() =>
  deviceWords
    .map(([word, latin]) => [fold(word), latin] as const)
    .toSorted(([a], [b]) => b.length - a.length),
)

const index = once((): readonly Indexed[] =>
  devices.map((device) => ({
    device,
    names: [device.name, ...device.otherNames].map((name) => {
      const own = wordsOf(name)
      const brand = wordsOf(device.family.brand)
      const isNamed = brand.every((word) => own.includes(word))
      return { words: isNamed ? own : [...brand, ...own], joined: own.join('') }
    }),
  })),
)

/**
 * Returns the models that a text may mean, the most likely first: `iphone13`, `Galaxy s 23` and
 * `ピクセル 8`, also with a typing error in a word. Numbers must match exactly: 13 never matches 12.
 */
export function findDevices(text: string, type?: DeviceType): Device[] {
  const asked = wordsOf(text)
  if (asked.length === 0) return []
  return index()
    .filter(({ device }) => type === undefined || device.family.type === type)
    .flatMap((entry) => {
      const rank = rankOf(asked, entry)
      return rank === undefined ? [] : [{ device: entry.device, rank }]
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ device }) => device)
}

/**
 * Splits a text into words and numbers in lower case and Latin letters: `Galaxy S23+` becomes
 * galaxy, s, 23, plus.
 */
function wordsOf(text: string): string[] {
  const folded = fold(text.normalize('NFKC').replaceAll('+', ' plus '))
  const latin = words().reduce((sofar, [word, name]) => sofar.replaceAll(word, ` ${name} `), folded)
  return latin.match(/\p{L}+|\p{N}+/gu) ?? []
}

/**
 * Returns the distance of a device's closest name from the typed words; undefined if no name
 * matches.
 */
function rankOf(asked: readonly string[], { names }: Indexed): number | undefined {
  const ranks = names.flatMap((name) => rankOfName(asked, name) ?? [])
  return ranks.length > 0 ? Math.min(...ranks) : undefined
}

const slipRank = 100

function rankOfName(
  asked: readonly string[],
  { words: own, joined }: Indexed['names'][number],
): number | undefined {
  const typed = asked.join('')
  if (typed === joined || typed === own.join('')) return 0
  const missing = Math.max(own.length - asked.length, 0)
  const slips = slipsBetween(asked, own)
  if (slips !== undefined) return slips * slipRank + 1 + missing
  // The words may be joined or split at other places: `galaxys23`, `z fold 5`.
  const isWithin = typed.length > 3 && own.join('').includes(typed) && !endsWithinFigure(typed, own)
  return isWithin ? 2 + missing : undefined
}

/**
 * Returns the number of typing errors in all typed words, or undefined if a word matches none of
 * the name's.
 */
function slipsBetween(asked: readonly string[], own: readonly string[]): number | undefined {
  const left = [...own]
  const slips = asked.map((word, at) => {
    const costs = left.map((each) => slipsOf(word, each, at === asked.length - 1))
    const best = Math.min(...costs, Number.POSITIVE_INFINITY)
    if (best !== Number.POSITIVE_INFINITY) left.splice(costs.indexOf(best), 1)
    return best
  })
  const sum = slips.reduce((total, each) => total + each, 0)
  return Number.isFinite(sum) ? sum : undefined
}

function slipsOf(typed: string, word: string, isLast: boolean): number {
  if (typed === word) return 0
  if (/\p{N}/u.test(typed + word)) return Number.POSITIVE_INFINITY
  if (isLast && typed.length > 1 && word.startsWith(typed)) return 0.1
  const allowed = typed.length < 4 ? 0 : typed.length < 7 ? 1 : 2
  // A slip adds or removes at most one letter, so a word of another length needs no distance.
  if (allowed === 0 || Math.abs(typed.length - word.length) > allowed) {
    return Number.POSITIVE_INFINITY
  }
  const distance = editDistance(typed, word)
  return distance <= allowed ? distance : Number.POSITIVE_INFINITY
}

/** Whether the match ends within a number: `iphone1` must not match iPhone 13. */
function endsWithinFigure(typed: string, own: readonly string[]): boolean {
  const joined = own.join('')
  const next = joined[joined.indexOf(typed) + typed.length] ?? ''
  return /\d$/.test(typed) && /\d/.test(next)
}
