import type { PlanView } from '#app/ui/plan/plan-view.ts'
import type { Plan } from '#contract/catalogue/catalogue.ts'
import type { Reviews } from '#contract/catalogue/review.ts'
import { minorDigits } from '#contract/money.ts'

const schema = 'https://schema.org'

type ProductInput = {
  /** The destination's slug, which is the product's number in this shop. */
  slug: string
  name: string
  description: string
  url: string
  image: string
  brand: string
  plans: PlanView[]
  /** The plan in the address; its offer then replaces the range of offers. */
  opened: PlanView | undefined
  /** Set only where the page shows the reviews. */
  reviews: Pick<Reviews, 'count' | 'mean'> | undefined
  /** The day (`2026-12-31`) until which the prices are offered. */
  validUntil: string
  /** Describes whether a plan that is bought can be returned. */
  returnsOf: (isReturned: boolean) => object
}

/** Returns one product per destination, with a range of offers or the opened plan's offer. */
export function productLd(input: ProductInput): object | undefined {
  const { slug, name, description, url, image, brand, plans, opened, reviews } = input
  if (plans.length === 0) return undefined
  return {
    '@context': schema,
    '@type': 'Product',
    sku: opened ? `${slug}/${opened.slug}` : slug,
    name,
    description,
    image,
    url,
    brand: { '@type': 'Brand', name: brand },
    offers: { ...(opened ? offerOf(opened, url) : rangeOf(plans)), ...termsOf(input) },
    ...(reviews ? { aggregateRating: rating(reviews) } : {}),
  }
}

function offerOf(plan: PlanView, url: string) {
  return {
    '@type': 'Offer',
    price: decimal(plan.priceMinor, plan),
    priceCurrency: plan.currency,
    url: `${url}/${plan.slug}`,
    availability: `${schema}/${plan.unavailableUntil === undefined ? 'InStock' : 'OutOfStock'}`,
  }
}

function rangeOf(plans: PlanView[]) {
  const [first] = plans as [PlanView, ...PlanView[]]
  const prices = plans.map((plan) => plan.priceMinor)
  return {
    '@type': 'AggregateOffer',
    lowPrice: decimal(Math.min(...prices), first),
    highPrice: decimal(Math.max(...prices), first),
    offerCount: plans.length,
    priceCurrency: first.currency,
    availability: `${schema}/InStock`,
  }
}

/** Plans that differ in whether they can be returned have no policy together. */
function termsOf({ plans, opened, validUntil, returnsOf }: ProductInput) {
  const answers = new Set((opened ? [opened] : plans).map(({ refund }) => refund !== 'none'))
  const [isReturned = false] = answers
  return {
    priceValidUntil: validUntil,
    ...(answers.size === 1 ? { hasMerchantReturnPolicy: returnsOf(isReturned) } : {}),
  }
}

/**
 * Returns the last day of prices that are offered now: the day before the first reduction ends, and
 * otherwise the last of the next month, because search engines drop offers without a day.
 */
export function validUntil(plans: readonly Pick<Plan, 'reductionEndsAt'>[], now: Date): string {
  const ends = plans.flatMap(({ reductionEndsAt }) => reductionEndsAt ?? []).toSorted()
  const standard = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 2, 0))
  const [first = ''] = ends
  return (first ? new Date(Date.parse(first) - 1) : standard).toISOString().slice(0, 10)
}

function rating({ count, mean }: Pick<Reviews, 'count' | 'mean'>) {
  return { '@type': 'AggregateRating', ratingValue: Number(mean.toFixed(2)), reviewCount: count }
}

/** Formats an amount as "12.00", as schema.org requires in every language. */
function decimal(minor: number, { currency }: PlanView): string {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
