import { expect, it } from 'vitest'
import { currencies, minorDigits } from '#contract/money.ts'
import { referralMinor } from '../../features/reward/rates.ts'
import { stripeLimits } from './stripe-limits.ts'
import { createStripePayments, StripeSettings } from './stripe-payments.ts'

/** docs.stripe.com/currencies, read on 2026-11-30: in the currency itself, and currencies without decimals. */
const published = {
  ...{ USD: 0.5, EUR: 0.5, GBP: 0.3, CAD: 0.5, CHF: 0.5, AUD: 0.5, SGD: 0.5, JPY: 50 },
  ...{ INR: 0.5, ZAR: 0.5 },
}
const zeroDecimal = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')

it.each(currencies)(
  'R-MON-2: Stripe charges what it publishes to accounts in %s, and as much in others',
  (main) => {
    const limits = stripeLimits([main])
    expect(limits[main].minMinor).toBe(Math.round(published[main] * 10 ** minorDigits(main)))
    expect(minorDigits(main) === 0).toBe(zeroDecimal.includes(main))
    for (const other of currencies.filter((each) => each !== main)) {
      const { minMinor, maxMinor } = limits[other]
      // What friends get is about three dollars in each currency.
      const worth = (minMinor * referralMinor[main]) / referralMinor[other]
      expect(worth).toBeGreaterThanOrEqual(limits[main].minMinor)
      expect(String(maxMinor)).toHaveLength(other === 'INR' ? 9 : 8)
    }
  },
)

it('R-MON-2: an account that is paid out in more currencies converts into the first', () => {
  const settings = { secretKey: 'sk_test_1', webhookSecret: 'whsec', payouts: 'EUR, USD' }
  const { limits } = createStripePayments(StripeSettings.assert(settings))
  expect(limits?.USD.minMinor).toBe(50)
  expect(limits?.GBP.minMinor).toBe(stripeLimits(['EUR']).GBP.minMinor)
  expect(() => StripeSettings.assert({ ...settings, payouts: 'XXX' })).toThrow()
})
