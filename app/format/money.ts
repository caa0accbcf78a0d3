import type { Locale } from '#contract/locale.ts'
import { type Currency, minorDigits } from '#contract/money.ts'
import { decimalOf } from '#contract/money-text.ts'
import { keepIntl } from './intl-cache.ts'
import { joinDigits, moneyShape, numberShape } from './number-shape.ts'

/**
 * Formats an amount: "CHF 10.00", "12,00 $", "¥1,200". It has all decimals of the currency, or none
 * where the currency has none. The sign is the currency's own short one, which tells dollars of
 * different countries apart.
 */
export function formatMoney(amountMinor: number, currency: Currency, locale: Locale): string {
  if (!Number.isSafeInteger(amountMinor)) {
    throw new Error(`expected whole minor units of ${currency}, got ${amountMinor}`)
  }
  const digits = minorDigits(currency)
  const all = String(Math.abs(amountMinor)).padStart(digits + 1, '0')
  const at = all.length - digits
  const number = joinDigits(all.slice(0, at), all.slice(at), numberShape(locale))
  const { before, after } = moneyShape(currency, locale)
  return `${amountMinor < 0 ? '-' : ''}${before}${number}${after}`
}

/**
 * Formats the price of one unit, rounded to the currency's smallest amount: 1,200 minor units for 5
 * GB are "$2.40" per GB.
 */
export function formatPerUnit(
  price: { amountMinor: number; currency: Currency; units: number },
  locale: Locale,
): string {
  const { amountMinor, currency, units } = price
  if (!(units > 0)) throw new Error(`expected a price to be for some units, got ${units}`)
  return formatMoney(Math.round(amountMinor / units), currency, locale)
}

/** Writes an amount as people type it in a field, without groups and signs: "1234,50" in German. */
export function typedMoney(amountMinor: number, currency: Currency, locale: Locale): string {
  return decimalOf(amountMinor, currency).replace('.', numberShape(locale).decimal)
}

/** Returns the name of a currency in a language: "Swiss Franc". */
export function currencyName(currency: Currency, locale: Locale): string {
  const names = keepIntl(
    `currency-names ${locale}`,
    () => new Intl.DisplayNames(locale, { type: 'currency' }),
  )
  return names.of(currency) ?? currency
}

/** Returns the sign that a language writes for a currency: "CA$", "CHF", "￥". */
export function currencySign(currency: Currency, locale: Locale): string {
  const { before, after } = moneyShape(currency, locale)
  return (before + after).trim()
}
