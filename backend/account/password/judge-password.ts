import { ApiError } from '#contract/errors.ts'
import { maxPasswordLength, minPasswordLength, shortestPassword } from '#contract/words.ts'
import { commonWords, productWords } from './data/common-words.ts'
import { learnLetters } from './letter-bits.ts'
import { readingsOf } from './readings.ts'
import { runLength } from './runs.ts'

/** Why a password is refused, in `details.reason` of `invalid_input`. */
export type PasswordProblem =
  | 'password_short'
  | 'password_long'
  | 'password_common'
  | 'password_pattern'
  | 'password_personal'

export type Candidate = {
  password: string
  email: string
  name?: string
  /** False if the account also has a passkey. */
  isOnlyWayIn?: boolean
}

// Bits that each part adds to a password against an attacker who tries likely parts first. Three
// common words take 2^36 guesses, and so does one word of a language that is in no list.
const mostGuessable = 36
const bits = { run: 6, digit: Math.log2(10), separator: 2, sign: 5, change: 1, same: 1 }
const fewestDifferent = 5
const shortestWord = 3
const longestWord = 34

const known: ReadonlySet<string> = new Set([...commonWords, ...productWords])
const wordBits = Math.log2(known.size)
const letterBits = learnLetters(known)

/** Throws `invalid_input` with the reason if a password is refused (R-PW-1, R-PW-2). */
export function requireGoodPassword(candidate: Candidate): void {
  const reason = judgePassword(candidate)
  if (!reason) return
  const minLength = shortestFor(candidate)
  const fields = [{ path: 'password', expected: 'a password that is hard to guess' }]
  throw new ApiError('invalid_input', 'the password cannot be taken', {
    details: { reason, minLength, fields },
  })
}

/** Whether a password is acceptable only while the account also has a passkey (R-PW-1). */
export function isShortAlone(password: string): boolean {
  return lengthOf(password) < minPasswordLength
}

function lengthOf(password: string): number {
  return [...password.normalize('NFKC')].length
}

/** Returns the reason to refuse a password, or undefined. */
export function judgePassword(candidate: Candidate): PasswordProblem | undefined {
  const length = lengthOf(candidate.password)
  if (length < shortestFor(candidate)) return 'password_short'
  if (length > maxPasswordLength) return 'password_long'
  const readings = readingsOf(candidate.password)
  const [typed = []] = readings
  if (isRepetition(typed) || new Set(typed).size < fewestDifferent) return 'password_pattern'
  if (bitsOf(readings, new Set()) <= mostGuessable) return 'password_common'
  if (bitsOf(readings, personalParts(candidate)) <= mostGuessable) return 'password_personal'
  return undefined
}

function shortestFor({ isOnlyWayIn = true }: Candidate): number {
  return shortestPassword(!isOnlyWayIn)
}

/** Whether the password repeats one part; the last repetition may be cut off. */
function isRepetition(characters: readonly string[]): boolean {
  for (let period = 1; period <= characters.length / 2; period += 1) {
    if (characters.every((each, at) => at < period || each === characters[at - period])) return true
  }
  return false
}

/** Returns the parts of the address and the name, without the top-level domain. */
function personalParts({ email, name = '' }: Candidate): ReadonlySet<string> {
  const at = email.lastIndexOf('@')
  const [local, host] = [email.slice(0, at), email.slice(at + 1)]
  const labels = host.split('.').slice(0, -1)
  const texts = [local, local.replace(/[^\p{L}\p{N}]/gu, ''), ...labels, name.replaceAll(' ', '')]
  const words = [local, name, ...labels].flatMap((text) => text.split(/[^\p{L}\p{N}]+/u))
  const parts = [...texts, ...words].flatMap((part) =>
    readingsOf(part).map((each) => each.join('')),
  )
  return new Set(parts.filter((part) => part.length >= shortestWord))
}

/**
 * Returns the bits of the cheapest way to build the password from known words, runs and single
 * characters. `free` words add none: an attacker of this person tries them first.
 */
function bitsOf(readings: readonly string[][], free: ReadonlySet<string>): number {
  const [typed = []] = readings
  const costs = [0, ...typed.map(() => Number.POSITIVE_INFINITY)]
  typed.forEach((_, start) => {
    const paid = costs[start] ?? 0
    for (const { end, cost } of partsFrom(readings, start, free)) {
      costs[end] = Math.min(costs[end] ?? 0, paid + cost)
    }
  })
  return costs[typed.length] ?? 0
}

type Part = { end: number; cost: number }

/** Returns every part that can begin at a position in any of the readings. */
function partsFrom(
  readings: readonly string[][],
  start: number,
  free: ReadonlySet<string>,
): Part[] {
  const [typed = []] = readings
  const run = runLength(typed, start)
  const runs = Array.from({ length: run }, (_, at) => ({ end: start + at + 1, cost: bits.run }))
  const others = readings.flatMap((characters) => [
    { end: start + 1, cost: characterBits(characters, start) },
    ...wordsFrom(characters, start, free),
  ])
  return [...runs.slice(shortestWord - 1), ...others]
}

function wordsFrom(characters: readonly string[], start: number, free: ReadonlySet<string>) {
  const parts: Part[] = []
  const last = Math.min(start + longestWord, characters.length)
  for (let end = start + shortestWord; end <= last; end += 1) {
    const word = characters.slice(start, end).join('')
    if (free.has(word)) parts.push({ end, cost: 0 })
    else if (known.has(word)) parts.push({ end, cost: wordBits })
  }
  return parts
}

/**
 * Returns the bits of one character: a mix of letters and digits adds some, a number after a word
 * or a repeated character hardly any.
 */
function characterBits(characters: readonly string[], at: number): number {
  const [before = '', character = ''] = [characters[at - 1], characters[at]]
  if (before === character) return bits.same
  const kind = kindOf(character)
  const change = before !== '' && kindOf(before) !== kind ? bits.change : 0
  return (kind === 'letter' ? letterBits(before, character) : bits[kind]) + change
}

type Kind = 'letter' | 'digit' | 'separator' | 'sign'

function kindOf(character: string): Kind {
  if (/^[\s._,!?*#+-]$/.test(character)) return 'separator'
  if (/^\p{N}$/u.test(character)) return 'digit'
  return /^[\p{L}\p{M}]$/u.test(character) ? 'letter' : 'sign'
}
