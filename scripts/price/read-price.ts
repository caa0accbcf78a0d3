import type { Sql } from '#backend/platform/sql.ts'
import type { NewPrice } from '#backend/shop/catalogue/price/set-price.ts'
import { type Currency, currencies, isCurrency, minorDigits } from '#contract/money.ts'
import { PlainError } from '#contract/plain-error.ts'

/** A price as it was asked for; `shown` repeats amount and currency. */
export type AskedPrice = Omit<NewPrice, 'destinationSlug'> & { shown: string }

/** Reads plan, currency, amount and beginning of a price; refuses what is none in one line. */
export function readPrice(given: string[], from: string | undefined, nowMs: number): AskedPrice {
  const [planId = '', code = '', amount = '', ...rest] = given
  if (amount === '' || rest.length > 0) throw new Error('expected plan, currency and amount')
  if (!/^[a-z0-9-]{1,80}$/.test(planId)) throw new PlainError(`There is no plan "${planId}"`)
  const currency = code.toUpperCase()
  if (!isCurrency(currency)) {
    throw new PlainError(`Prices are in ${currencies.join(', ')}, not in "${code}"`)
  }
  return {
    planId,
    currency,
    amountMinor: readAmount(amount, currency),
    beginsAt: from === undefined ? nowMs : readMoment(from, nowMs),
    changedAt: nowMs,
    shown: `${currency} ${amount}`,
  }
}

function readAmount(given: string, currency: Currency): number {
  const text = given.trim()
  const digits = minorDigits(currency)
  const form = digits === 0 ? /^\d{1,7}$/ : /^\d{1,7}(\.\d\d)?$/
  const minor = form.test(text) ? Math.round(Number(text) * 10 ** digits) : 0
  if (minor > 0) return minor
  const example = digits === 0 ? '1500' : '12.50'
  throw new PlainError(`A price in ${currency} is above zero and like ${example}, not "${text}"`)
}

function readMoment(text: string, nowMs: number): number {
  const moment = /(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(moment)) {
    throw new PlainError(`--from is a moment with its zone, like 2026-12-01T00:00Z, not "${text}"`)
  }
  if (moment >= nowMs) return moment
  throw new PlainError(`--from is past: what a plan has cost cannot be changed`)
}

/** Returns a query as text, for where values cannot be bound. */
export function inlined({ sql, values }: Pick<Sql, 'sql' | 'values'>): string {
  if (values.length === 0) return sql
  const rest = [...values]
  return sql.replaceAll('?', () => literal(rest.shift()))
}

function literal(value: unknown): string {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`
  throw new Error(`expected a number or a text, got ${typeof value}`)
}
