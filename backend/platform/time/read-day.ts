import { locales } from '#contract/locale.ts'
import { once } from '#contract/once.ts'

/** `absent`: a day that does not exist in its month, with the days before and after it. */
export type ReadDay =
  | { day: string }
  | { problem: 'absent'; month: number; days: number; near: [string, string] }
  | { problem: 'unread' }

/** The order of day and month in dates such as 3/4/2026; all cells of a column must share it. */
export type DayOrder = 'day_first' | 'month_first'

/** Determines the order from days that can be read in only one way. */
export function dayOrderOf(texts: readonly string[], fallback: DayOrder): DayOrder {
  for (const text of texts) {
    const [first = 0, second = 0, last = ''] = plainDigits(text).split(/\D+/).map(Number)
    if (last === '' || first > 31) continue
    if (first > 12) return 'day_first'
    if (second > 12) return 'month_first'
  }
  return fallback
}

/** Reads a day in any notation of the shop's languages, or as a spreadsheet's day number. */
export function readDay(text: string, order: DayOrder): ReadDay {
  const plain = plainDigits(text).trim().toLowerCase()
  // Days since 30 December 1899, as spreadsheets count them.
  if (/^[3-6]\d{4}$/.test(plain))
    return { day: isoOf(Number(plain) * 86_400_000 - 2_209_161_600_000) }
  const numbers = plain.match(/\d+/g)?.map(Number) ?? []
  const month = monthNamed(plain)
  if (month !== undefined && numbers.length === 2) return ofNamedMonth(month, numbers)
  if (numbers.length < 3) return { problem: 'unread' }
  // A time of day may follow, as in timestamps.
  const [first = 0, second = 0, third = 0] = numbers
  if (first > 31) return dayOf(first, second, third)
  if (order === 'month_first') return dayOf(third, first, second)
  return dayOf(third, second, first)
}

function ofNamedMonth(month: number, numbers: readonly number[]): ReadDay {
  const [first = 0, second = 0] = numbers
  return first > 31 ? dayOf(first, month, second) : dayOf(second, month, first)
}

function dayOf(writtenYear: number, month: number, date: number): ReadDay {
  const year = fullYear(writtenYear)
  if (year < 1900 || year > 2200 || month < 1 || month > 12 || date < 1 || date > 31) {
    return { problem: 'unread' }
  }
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (date <= days) return { day: isoOf(Date.UTC(year, month - 1, date)) }
  const near = [Date.UTC(year, month - 1, days), Date.UTC(year, month, 1)].map(isoOf)
  return { problem: 'absent', month, days, near: near as [string, string] }
}

/** Two digits mean this century; the Thai calendar is 543 years ahead. */
function fullYear(year: number): number {
  if (year < 100) return year + 2000
  return year > 2400 ? year - 543 : year
}

const isoOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** Replaces the digits of all scripts by ASCII digits. */
function plainDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, digitOf)
}

/** The digits of a script are consecutive, and each set of ten begins at a multiple of 10 or 16. */
function digitOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  let zero = code
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

const monthNames = once(nameMonths)

function monthNamed(text: string): number | undefined {
  if (!/\p{L}/u.test(text)) return undefined
  return monthNames().find(([name]) => text.includes(name))?.[1]
}

/**
 * The names of months in all languages, longest first, so that "may" does not match the beginning
 * of "mayo".
 */
function nameMonths(): (readonly [string, number])[] {
  const names = locales.flatMap((locale) =>
    (['long', 'short'] as const).flatMap((month) => {
      const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' })
      return Array.from({ length: 12 }, (_, at) => {
        const parts = format.formatToParts(Date.UTC(2026, at, 15))
        const name = parts.find(({ type }) => type === 'month')?.value ?? ''
        return [name.toLowerCase().replace(/\.$/, ''), at + 1] as const
      })
    }),
  )
  return names
    .filter(([name]) => /^\p{L}/u.test(name) && name.length > 2)
    .toSorted(([a], [b]) => b.length - a.length)
}
