import type { PlanView } from '#app/ui/plan/plan-view.ts'
import type { Reviews } from '#contract/catalogue/review.ts'
import { minorDigits } from '#contract/money.ts'

const schema = 'https://schema.org'

type ProductInput = {
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
}

/** Returns one product per destination, with a range of offers or the opened plan's offer. */
export function productLd(input: ProductInput): object | undefined {
  const { name, description, url, image, brand, plans, opened, reviews } = input
  const prices = plans.map((plan) => plan.priceMinor)
  const first = plans[0]
  if (!first) return undefined
  const offers = opened
    ? { '@type': 'Offer', price: decimal(opened.priceMinor, opened), ...terms(opened, url) }
    : {
        '@type': 'AggregateOffer',
        lowPrice: decimal(Math.min(...prices), first),
        highPrice: decimal(Math.max(...prices), first),
        offerCount: plans.length,
        priceCurrency: first.currency,
        availability: `${schema}/InStock`,
      }
  return {
    '@context': schema,
    '@type': 'Product',
    name,
    description,
    image,
    url,
    brand: { '@type': 'Brand', name: brand },
    offers,
    ...(reviews ? { aggregateRating: rating(reviews) } : {}),
  }
}

function rating({ count, mean }: Pick<Reviews, 'count' | 'mean'>) {
  return { '@type': 'AggregateRating', ratingValue: Number(mean.toFixed(2)), reviewCount: count }
}

function terms(plan: PlanView, url: string) {
  return {
    priceCurrency: plan.currency,
    url: `${url}/${plan.slug}`,
    availability: `${schema}/${plan.unavailableUntil === undefined ? 'InStock' : 'OutOfStock'}`,
  }
}

/** Formats an amount as "12.00", as schema.org requires in every language. */
function decimal(minor: number, { currency }: PlanView): string {
  const digits = minorDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`
}
