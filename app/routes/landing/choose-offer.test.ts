import { describe, expect, it } from 'vitest'
import { sampleDailyPlan, samplePlan } from '#app/testing/sample-plan.ts'
import { chooseOffer, mostTickets } from './choose-offer.ts'

const small = samplePlan({ id: 'a', slug: '1gb-7d', priceMinor: 400 })
const large = samplePlan({ id: 'b', slug: '10gb-30d', priceMinor: 1700 })
const daily = sampleDailyPlan({ id: 'c' })
const unlimited = sampleDailyPlan({ id: 'd', slug: 'unlimited-7d', isUnlimited: true })
const plans = [large, small, unlimited, daily]

describe('the plans of an offer', () => {
  it('are those that it names, in its order', () => {
    expect(chooseOffer(plans, ['1gb-7d', 'unlimited-7d'])).toEqual([small, unlimited])
  })

  it('can be named by what they are', () => {
    expect(chooseOffer(plans, ['cheapest', 'daily', 'unlimited'])).toEqual([
      small,
      daily,
      unlimited,
    ])
  })

  it('stand there once, and only if they are for sale', () => {
    const away = samplePlan({ id: 'e', slug: '3gb-15d', unavailableUntil: '2027-01-01' })
    expect(chooseOffer([...plans, away], ['cheapest', '1gb-7d', '3gb-15d'])).toEqual([small])
  })

  it('are data plans of the place where the shop sells none of those named', () => {
    expect(chooseOffer(plans, ['99gb-1d'])).toEqual([large, small])
  })

  it('are four at most', () => {
    const many = Array.from({ length: 9 }, (_, at) => samplePlan({ id: `${at}`, slug: `s-${at}` }))
    expect(
      chooseOffer(
        many,
        many.map(({ slug }) => slug),
      ),
    ).toHaveLength(mostTickets)
  })
})
