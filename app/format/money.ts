import type { Locale } from '#contract/locale.ts'
import { type Currency, minorDigits } from '#contract/money.ts'
import { keepIntl } from './intl-cache.ts'
import { joinDigits, moneyShape, numberShape } from './number-shape.ts'

/**
 * "CHF 10.00", "12,00 $", "¥1,200": always both decimals, none where the currency has none. The
 * currency's own short sign, so that dollars of different countries keep apart.
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
 * The price of one unit, rounded to the currency's smallest amount: 1,200 minor units for 5 GB
 * are "$2.40" per GB.
 */
export function formatPerUnit(
  price: { amountMinor: number; currency: Currency; units: number },
  locale: Locale,
): string {
  const { amountMinor, currency, units } = price
  if (!(units > 0)) throw new Error(`expected a price to be for some units, got ${units}`)
  return formatMoney(Math.round(amountMinor / units), currency, locale)
}

/** The name of a currency in a language: "Swiss Franc". */
export function currencyName(currency: Currency, locale: Locale): string {
  const names = keepIntl(
    `currency-names ${locale}`,
    () => new Intl.DisplayNames(locale, { type: 'currency' }),
  )
  return names.of(currency) ?? currency
}

/** The sign a currency is written with in a language: "CA$", "CHF", "￥". */
export function currencySign(currency: Currency, locale: Locale): string {
  const { before, after } = moneyShape(currency, locale)
  return (before + after).trim()
}
