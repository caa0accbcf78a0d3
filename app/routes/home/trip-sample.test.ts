import { describe, expect, it } from 'vitest'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { tripSample } from './trip-sample.ts'
import { tripView } from './trip-view.ts'

type Made = { slug: string; gb: number; days?: number; priceMinor: number } & Partial<OfferedPlan>

function plan({ slug, gb, days = 30, priceMinor, ...rest }: Made): OfferedPlan {
  const codes: Record<string, string> = { japan: 'JP', 'south-korea': 'KR' }
  const code = codes[slug] ?? null
  return {
    id: `${slug}-${gb}gb-${days}d`,
    slug: `${gb}gb-${days}d`,
    destinationSlug: slug,
    planType: 'data',
    duration: days,
    durationUnit: 'DAY',
    amount: gb * 1024,
    amountUnit: 'MB',
    isUnlimited: false,
    dailyMb: null,
    throttleKbps: null,
    tethering: true,
    activationPolicy: 'first_use',
    activateWithinDays: 60,
    addonPolicy: 'any_time',
    kyc: 'none',
    refundPolicy: 'until_installed',
    networks: [{ name: 'SoftBank', generations: ['5G'] }],
    generation: '5G',
    currency: 'USD',
    priceMinor,
    perGbMinor: null,
    perDayMinor: 40,
    referenceMinor: null,
    reductionEndsAt: null,
    unavailableUntil: null,
    addonFromMinor: null,
    destination: {
      slug,
      kind: code ? 'country' : slug.startsWith('global') ? 'global' : 'region',
      code,
      nameEn: slug,
      countryCount: code ? 1 : 2,
      countryCodes: code ? [code] : ['JP', 'KR'],
    },
    ...rest,
  }
}

const japan3 = plan({ slug: 'japan', gb: 3, days: 15, priceMinor: 700 })
const japan5 = plan({ slug: 'japan', gb: 5, priceMinor: 1200 })
const korea3 = plan({ slug: 'south-korea', gb: 3, days: 15, priceMinor: 900 })
const both10 = plan({ slug: 'japan-korea', gb: 10, priceMinor: 2550 })

const waysOf = (plans: OfferedPlan[]) =>
  tripView(plans, 'en')?.ways.map(({ title, text, badge, isBest }) => ({
    said: `${title}: ${text}`.replaceAll(/[\s\u202f]/g, ' '),
    badge,
    isBest,
  }))

describe('C7 the trip on home', () => {
  it('is solved as the planner does, with the fewest plans beside the cheapest', () => {
    expect(waysOf([japan3, japan5, korea3, both10])).toEqual([
      {
        said: 'Two local plans: Japan 5 GB $12.00 + South Korea 3 GB $9.00',
        badge: 'Cheapest',
        isBest: true,
      },
      {
        said: 'One regional plan: Japan + South Korea 10 GB, 30 days. One install, 3.50 GB spare',
        badge: 'Simplest',
        isBest: false,
      },
    ])
  })

  it('says needs, days and habit in words', () => {
    expect(tripView([japan5, korea3], 'en')).toMatchObject({
      legs: [
        { name: 'Japan', flag: 'jp', days: '9 days' },
        { name: 'South Korea', flag: 'kr', days: '4 days' },
      ],
      need: expect.stringMatching(/^You need about 4\.50.GB \(Japan\) and 2.GB \(South Korea\)\.$/),
    })
  })

  it('buys one plan several times, and one for both, where that is cheaper', () => {
    const cheap = plan({ slug: 'japan', gb: 3, days: 15, priceMinor: 500 })
    expect(waysOf([cheap, japan5, korea3])?.[0]?.said).toBe(
      '3 plans: Japan 2 × 3 GB $10.00 + South Korea 3 GB $9.00',
    )
    const low = plan({ slug: 'global-54', gb: 10, days: 60, priceMinor: 1500 })
    const [best, next] = waysOf([japan5, korea3, low]) ?? []
    expect(best).toMatchObject({ badge: 'Cheapest' })
    expect(best?.said).toMatch(/^1 plan: .*10 GB, 60 days\. One install/)
    expect(next).toMatchObject({ badge: undefined, isBest: false })
  })

  it('takes daily passes where they are enough for a day', () => {
    const pass = (gb: number) =>
      plan({
        slug: 'south-korea',
        gb,
        days: 7,
        priceMinor: 600,
        planType: 'daily',
        dailyMb: gb * 1024,
      })
    expect(waysOf([japan5, korea3, pass(1)])?.[0]?.said).toBe(
      'Two local plans: Japan 5 GB $12.00 + South Korea 1 GB a day $6.00',
    )
  })

  it('leaves out what cannot be bought today or needs a passport', () => {
    const away = plan({
      ...japan3,
      slug: 'japan',
      gb: 9,
      priceMinor: 100,
      unavailableUntil: '2027-01-01',
    })
    const asked = plan({ slug: 'japan', gb: 8, priceMinor: 100, kyc: 'passport' })
    expect(tripSample([away, asked, japan5, korea3])?.cheapest.priceMinor).toBe(2100)
  })

  it('is absent where a country is not sold or nothing covers it', () => {
    expect(tripView([japan5, both10], 'en')).toBeUndefined()
    expect(tripView([], 'en')).toBeUndefined()
    const short = plan({ slug: 'south-korea', gb: 1, kyc: 'passport', priceMinor: 100 })
    expect(tripView([japan5, short], 'en')).toBeUndefined()
  })
})
