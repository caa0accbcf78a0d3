import { type } from 'arktype'

const Percent = type('0 <= number <= 900')
const Kyc = type("'none' | 'passport' | 'passport_address'")

/** What an operator knows from a contract and a supplier's catalogue does not tell. */
const Stated = type({
  '+': 'reject',
  'kyc?': Kyc,
  'tethering?': 'boolean',
  'activation?': "'first_use' | 'installation' | 'purchase'",
  'activateWithinDays?': '1 <= number.integer <= 730',
  'refund?': "'until_installed' | 'until_activated' | 'none'",
})

/** `suppliers.json`: how costs become prices. It holds no secrets. */
export const ImportSettings = type({
  '+': 'reject',
  'notes?': 'string[]',
  /** Added to the cost, by what it is in US dollars: the first band that it does not exceed. */
  markup: type({ '+': 'reject', 'upToUsd?': 'number > 0', percent: Percent })
    .array()
    .atLeastLength(1)
    .narrow((bands, ctx) => {
      const last = bands.at(-1)?.upToUsd
      const isRising = bands.every(
        ({ upToUsd }, at) =>
          at === 0 || (bands[at - 1]?.upToUsd ?? Infinity) < (upToUsd ?? Infinity),
      )
      return (
        (last === undefined && isRising) || ctx.mustBe('bands that rise, the last without upToUsd')
      )
    }),
  minMarginPercent: Percent,
  /** What a payment costs: a share of the price and an amount in US cents. */
  paymentFee: {
    '+': 'reject',
    percent: '0 <= number <= 20',
    usCents: '0 <= number.integer <= 500',
  },
  /** Suppliers that are asked before others, whatever they cost. */
  prefer: 'string[]',
  /** Countries that are not sold, as ISO 3166-1 alpha-2 codes. */
  exclude: type('/^[A-Z]{2}$/').array(),
  stated: type({ '[string]': Stated }),
  /**
   * The least that a supplier's wallet should hold, in units of its currency and in days of sales; `*`
   * is for suppliers that are not named.
   */
  'wallets?': type({
    '[string]': { '+': 'reject', 'least?': 'number >= 0', 'days?': 'number >= 0' },
  }),
  /** Days after which exchange rates are old; a week without. */
  'ratesDays?': '1 <= number.integer <= 90',
})
export type ImportSettings = typeof ImportSettings.infer
