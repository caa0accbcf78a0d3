import { type Currency, currencies, minorDigits } from '#contract/money.ts'
import { toPricePoint } from '../catalogue/price/price-points.ts'
import type { Cost } from '../providers/supplier/supplier.ts'
import { convert, divideDown, divideUp, type Rates } from './exchange-rates.ts'
import type { ImportSettings } from './import-settings.ts'
import type { Basis, Minors, PlanPackage, Priced } from './staged-plan.ts'

type Rules = Pick<ImportSettings, 'markup' | 'minMarginPercent' | 'paymentFee'>
export type Pricing = { settings: Rules; rates: Rates }

const whole = 10_000
/** A price stays while its cost has moved by no more than this, in ten-thousandths. */
const costMoved = 200
/** A price stays while the rate of its currency has moved by no more than this. */
const rateMoved = 300

type Unpriced = { id: string; packages: readonly PlanPackage[] }

/**
 * Gives a plan or an add-on its prices, its floors and the most that each package may cost. Prices of
 * before stay if neither cost nor rate has moved far, the rules are the same, and they still cover the
 * cost with the least margin. Throws if a currency has no rate.
 */
export function pricePlan<Plan extends Unpriced>(
  { packages, ...plan }: Plan,
  pricing: Pricing,
  before: Priced | undefined,
): Omit<Plan, 'packages'> & Priced {
  const [first] = packages
  if (!first) throw new Error(`expected ${plan.id} to have a package`)
  // What is out of stock is not what will be ordered.
  const lead = packages.find(({ isAvailable }) => isAvailable) ?? first
  const { cost } = lead
  const rule = JSON.stringify(pricing.settings)
  const rates = each((currency) => crossRate(cost.currency, currency, pricing.rates))
  const basis = keptBasis(before, { cost, rule, rates })
  const kept = (currency: Currency) => {
    const price = before?.prices[currency]
    const least = atLeast(lead, currency, pricing)
    const isKept = basis.isSame && !hasMoved(basis.rates[currency], rates[currency], rateMoved)
    return isKept && price !== undefined && price >= least ? price : undefined
  }
  const prices = each((currency) => kept(currency) ?? newPrice(lead, currency, pricing))
  const offers = packages
    .filter((offer) => offer === lead || offer.cost.micros <= mostOf(offer, prices, pricing))
    .map((offer) => ({ ...offer, mostMicros: mostOf(offer, prices, pricing) }))
  const floors = each((currency) => floorOf(offers, currency, pricing))
  const isKept = (currency: Currency) => kept(currency) !== undefined
  return {
    ...plan,
    ...{ prices, floors, offers },
    basis: {
      cost: basis.isSame ? basis.cost : cost,
      rule,
      rates: each((c) => (isKept(c) ? basis.rates[c] : rates[c])),
    },
  }
}

function each(of: (currency: Currency) => number): Minors {
  return Object.fromEntries(currencies.map((currency) => [currency, of(currency)])) as Minors
}

function keptBasis(before: Priced | undefined, now: Basis): Basis & { isSame: boolean } {
  const basis = before?.basis
  if (!basis || basis.rule !== now.rule || basis.cost.currency !== now.cost.currency) {
    return { ...now, isSame: false }
  }
  return { ...basis, isSame: !hasMoved(basis.cost.micros, now.cost.micros, costMoved) }
}

function hasMoved(before: number, now: number, by: number): boolean {
  return Math.abs(now - before) * whole > before * by
}

/** Units of a currency for one of another, in millionths. */
function crossRate(from: string, to: Currency, rates: Rates): number {
  return into({ micros: 1_000_000, currency: from }, to, rates)
}

function into(cost: Cost, currency: string, rates: Rates): number {
  const micros = convert(cost, currency, rates)
  if (micros === undefined) throw new Error(`expected a rate of ${cost.currency} and ${currency}`)
  return micros
}

const basisPoints = (percent: number): number => Math.round(percent * 100)

/** Rounds up millionths of a unit to minor units. */
function toMinor(micros: number, currency: Currency): number {
  return divideUp([micros, 10 ** minorDigits(currency)], [1_000_000])
}

/** What must be charged so that an amount is left after the payment fee; all in millionths. */
function withFee(micros: number, currency: Currency, { settings, rates }: Pricing): number {
  const { percent, usCents } = settings.paymentFee
  const fixed = into({ micros: usCents * 10_000, currency: 'USD' }, currency, rates)
  return divideUp([micros + fixed, whole], [whole - basisPoints(percent)])
}

function withShare(micros: number, percent: number): number {
  return divideUp([micros, whole + basisPoints(percent)], [whole])
}

function supplierFloor(packages: readonly PlanPackage[], currency: Currency, rates: Rates): number {
  const floors = packages.flatMap(({ floor }) => (floor ? [into(floor, currency, rates)] : []))
  return Math.max(0, ...floors)
}

/** The least price, in minor units: the cost with the least margin and the fee, or the supplier's. */
function atLeast(offer: PlanPackage, currency: Currency, pricing: Pricing): number {
  const { settings, rates } = pricing
  const margin = withShare(into(offer.cost, currency, rates), settings.minMarginPercent)
  const least = Math.max(
    withFee(margin, currency, pricing),
    supplierFloor([offer], currency, rates),
  )
  return toMinor(least, currency)
}

function newPrice(offer: PlanPackage, currency: Currency, pricing: Pricing): number {
  const { settings, rates } = pricing
  const usd = into(offer.cost, 'USD', rates)
  const band = settings.markup.find(({ upToUsd = Infinity }) => usd <= upToUsd * 1_000_000)
  const percent = band?.percent ?? settings.minMarginPercent
  const marked = withShare(into(offer.cost, currency, rates), percent)
  const price = toMinor(withFee(marked, currency, pricing), currency)
  return toPricePoint(Math.max(price, atLeast(offer, currency, pricing)), currency)
}

/** What a sale may never bring less than: the dearest package's cost and the fee, or its floor. */
function floorOf(packages: readonly PlanPackage[], currency: Currency, pricing: Pricing): number {
  const costs = packages.map(({ cost }) => into(cost, currency, pricing.rates))
  const least = withFee(Math.max(...costs), currency, pricing)
  return toMinor(Math.max(least, supplierFloor(packages, currency, pricing.rates)), currency)
}

/** How `floorOf` makes a floor of a cost, for one currency of each. */
export type FloorRule = {
  costCurrency: string
  currency: Currency
  perEuroOfCost: number
  perEuro: number
  fixedMicros: number
  /** What is left of ten thousand after the payment fee. */
  keptShare: number
  unitMinor: number
}

/** Returns what floors are made by, so that they can follow costs after the publication. */
export function floorRules(
  sold: readonly Pick<Priced, 'offers'>[],
  { settings: { paymentFee }, rates }: { settings: Pick<Rules, 'paymentFee'>; rates: Rates },
): FloorRule[] {
  const ofCosts = new Set(sold.flatMap(({ offers }) => offers.map(({ cost }) => cost.currency)))
  const fixed = { micros: paymentFee.usCents * 10_000, currency: 'USD' }
  return [...ofCosts].flatMap((costCurrency) =>
    currencies.map((currency) => ({
      ...{ costCurrency, currency },
      perEuroOfCost: rates.perEuro[costCurrency] ?? 0,
      perEuro: rates.perEuro[currency] ?? 0,
      fixedMicros: into(fixed, currency, rates),
      keptShare: whole - basisPoints(paymentFee.percent),
      unitMinor: 10 ** minorDigits(currency),
    })),
  )
}

/** The most that a package may cost so that the price in every currency leaves the least margin. */
function mostOf({ cost }: PlanPackage, prices: Minors, { settings, rates }: Pricing): number {
  const { percent, usCents } = settings.paymentFee
  const most = currencies.map((currency) => {
    const micros = divideDown([prices[currency], 1_000_000], [10 ** minorDigits(currency)])
    const fixed = into({ micros: usCents * 10_000, currency: 'USD' }, currency, rates)
    const left = divideDown([micros, whole - basisPoints(percent)], [whole]) - fixed
    const spent = divideDown(
      [Math.max(0, left), whole],
      [whole + basisPoints(settings.minMarginPercent)],
    )
    const rate = [currency, cost.currency].map((each) => rates.perEuro[each] ?? 0)
    return currency === cost.currency ? spent : divideDown([spent, rate[1] ?? 0], [rate[0] ?? 1])
  })
  return Math.min(...most)
}
