import { type Currency, minorDigits } from '#contract/money.ts'
import { unitsFor1000Dollars } from './rule.ts'

/** Minor units of a currency that are worth a cent, in thousandths. */
function unitsOf(currency: Currency): number {
  return minorDigits(currency) === 0
    ? unitsFor1000Dollars[currency] / 100
    : unitsFor1000Dollars[currency]
}

/**
 * What a sum counts as in US cents, for limits of persons and not for books: at the rates of the
 * price points, rounded up.
 */
export function inDollars(amountMinor: number, currency: Currency): number {
  return Math.ceil((amountMinor * 1000) / unitsOf(currency))
}

/** The most of a currency that a limit in US cents allows. */
export function ofDollars(usdMinor: number, currency: Currency): number {
  return Math.floor((usdMinor * unitsOf(currency)) / 1000)
}
