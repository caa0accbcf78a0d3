import type { Cost } from '../providers/supplier/supplier.ts'

/** Units of each currency for one euro, in millionths, and the day of the oldest of them. */
export type Rates = { perEuro: Readonly<Record<string, number>>; day: string }

/** Divides whole numbers exactly and rounds up. */
export function divideUp(factors: readonly number[], divisors: readonly number[]): number {
  const [dividend, divisor] = [factors, divisors].map((each) =>
    each.reduce((product, factor) => product * BigInt(factor), 1n),
  ) as [bigint, bigint]
  return Number((dividend + divisor - 1n) / divisor)
}

/** Divides whole numbers exactly and rounds down. */
export function divideDown(factors: readonly number[], divisors: readonly number[]): number {
  const [dividend, divisor] = [factors, divisors].map((each) =>
    each.reduce((product, factor) => product * BigInt(factor), 1n),
  ) as [bigint, bigint]
  return Number(dividend / divisor)
}

/** Returns a cost in another currency, rounded up; undefined if a rate is missing. */
export function convert({ micros, currency }: Cost, to: string, rates: Rates): number | undefined {
  if (currency === to) return micros
  const [from, into] = [rates.perEuro[currency], rates.perEuro[to]]
  return from && into ? divideUp([micros, into], [from]) : undefined
}

export type DatedRate = { currency: string; day: string; perEuroMicros: number }

/**
 * Reads the reference rates of the European Central Bank: its XML of a day or of ninety days, or its
 * CSV, whose first column is the day. Entries without a number are left out.
 */
export function readRates(text: string): DatedRate[] {
  return text.trimStart().startsWith('<') ? ratesOfXml(text) : ratesOfCsv(text)
}

function ratesOfXml(text: string): DatedRate[] {
  return text
    .split(/time=['"]/)
    .slice(1)
    .flatMap((part) => {
      const day = part.slice(0, 10)
      const rows = part.matchAll(/currency=['"]([A-Z]{3})['"]\s+rate=['"]([\d.]+)['"]/g)
      return [...rows].flatMap(([, currency = '', rate = '']) => rateOf(currency, day, rate))
    })
}

function ratesOfCsv(text: string): DatedRate[] {
  const [head = [], ...rows] = text
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(',').map((cell) => cell.trim()))
  return rows.flatMap(([first = '', ...cells]) => {
    const day = dayOf(first)
    return day === undefined
      ? []
      : cells.flatMap((cell, at) => rateOf(head[at + 1] ?? '', day, cell))
  })
}

/** Returns the day of `2026-11-27` or `27 November 2026`. */
function dayOf(text: string): string | undefined {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text
  const instant = /^\d{1,2} \p{L}+ \d{4}$/u.test(text) ? Date.parse(`${text} UTC`) : Number.NaN
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString().slice(0, 10)
}

function rateOf(currency: string, day: string, text: string): DatedRate[] {
  const perEuroMicros = Math.round(Number(text) * 1_000_000)
  const isRate = /^[A-Z]{3}$/.test(currency) && perEuroMicros > 0
  return isRate ? [{ currency, day, perEuroMicros }] : []
}
