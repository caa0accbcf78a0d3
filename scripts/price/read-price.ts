import type { Sql } from '#backend/platform/sql.ts'
import { type Currency, minorDigits } from '#contract/money.ts'
import { PlainError } from '#contract/plain-error.ts'

/** Reads an amount in units, such as 12.50, as minor units. */
export function readAmount(given: string, currency: Currency): number {
  const text = given.trim()
  const digits = minorDigits(currency)
  const form = digits === 0 ? /^\d{1,7}$/ : /^\d{1,7}(\.\d\d)?$/
  const minor = form.test(text) ? Math.round(Number(text) * 10 ** digits) : 0
  if (minor > 0) return minor
  const example = digits === 0 ? '1500' : '12.50'
  throw new PlainError(`A price in ${currency} is above zero and like ${example}, not "${text}"`)
}

/** Reads a moment that an option names, which must not be before another. */
export function readMoment(option: string, text: string, leastMs: number): number {
  const moment = /(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) {
    throw new PlainError(
      `--${option} is a moment with its zone, like 2026-12-01T00:00Z, not "${text}"`,
    )
  }
  if (moment >= leastMs) return moment
  throw new PlainError(`--${option} is past: what a plan has cost cannot be changed`)
}

/** Returns a query as text, for where values cannot be bound. */
export function inlined({ sql, values }: Pick<Sql, 'sql' | 'values'>): string {
  if (values.length === 0) return sql
  const rest = [...values]
  return sql.replaceAll('?', () => literal(rest.shift()))
}

function literal(value: unknown): string {
  if (value === null) return 'NULL'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error(`expected a number or a text, got ${typeof value}`)
}
