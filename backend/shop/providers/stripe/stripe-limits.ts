import { type Currency, isCurrency } from '#contract/money.ts'
import type { AmountLimits } from '../payment/amount-limits.ts'

/**
 * The least that Stripe charges, by the currency of the account that it pays out to, in minor units
 * (docs.stripe.com/currencies, "Minimum charge amount by currency", read on 2026-11-30). Of these
 * currencies the yen alone has no decimals, there as well as here.
 */
const least: Readonly<Record<Currency, number>> = {
  USD: 50,
  EUR: 50,
  GBP: 30,
  CAD: 50,
  CHF: 50,
  AUD: 50,
  SGD: 50,
  JPY: 50,
  INR: 50,
  ZAR: 50,
}

/**
 * The same page: cards take 9 to 12 digits by their network, but 8 of yen where JCB's are taken, and
 * Stripe's reference of the API names 8 digits. 9 digits of rupees are taken by all.
 */
const most: Partial<Record<Currency, number>> = { INR: 999_999_999 }
const usualMost = 99_999_999

/** Roughly what a US dollar is worth, in minor units. */
const dollar: Readonly<Record<Currency, number>> = {
  USD: 100,
  EUR: 88,
  GBP: 76,
  CAD: 140,
  CHF: 81,
  AUD: 153,
  SGD: 130,
  JPY: 152,
  INR: 8_800,
  ZAR: 1_750,
}

/** How far rates may move before a charge of the least amount is refused. */
const reserve = 1.25

/** The currencies that an account is paid out in; all others are converted into the first. */
export type Payouts = readonly [Currency, ...Currency[]]

/** Reads a list such as `EUR, USD`; undefined if anything in it is no currency of the shop. */
export function readPayouts(text: string): Payouts | undefined {
  const [main, ...others] = text.split(',').map((each) => each.trim())
  return isCurrency(main) && others.every(isCurrency) ? [main, ...others] : undefined
}

/**
 * What Stripe charges by card. What is converted has to be worth the least amount of the currency
 * that it is converted into.
 */
export function stripeLimits(payouts: Payouts): AmountLimits {
  const [main] = payouts
  const limitOf = (currency: Currency) => {
    const worth = Math.ceil((least[main] * dollar[currency] * reserve) / dollar[main])
    const isPaidOut = payouts.includes(currency)
    return {
      minMinor: isPaidOut ? least[currency] : Math.max(least[currency], worth),
      maxMinor: most[currency] ?? usualMost,
    }
  }
  return {
    ...{ USD: limitOf('USD'), EUR: limitOf('EUR'), GBP: limitOf('GBP'), CAD: limitOf('CAD') },
    ...{ CHF: limitOf('CHF'), AUD: limitOf('AUD'), SGD: limitOf('SGD'), JPY: limitOf('JPY') },
    ...{ INR: limitOf('INR'), ZAR: limitOf('ZAR') },
  }
}
