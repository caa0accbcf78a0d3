import { expect, it } from 'vitest'
import { type Habits, habitNames } from '#app/trip/habits.ts'
import { solveTrip } from './solve-trip.ts'
import type { ShelfPlace } from './trip-view.ts'

const habits = { ...Object.fromEntries(habitNames.map((name) => [name, 0])), social: 4 } as Habits

function cheapestWith({ takesAddons }: { takesAddons: boolean }) {
  const plan: ShelfPlace['plans'][number] = {
    ...{
      id: 'jp-5',
      slug: 'five',
      planType: 'data' as const,
      duration: 30,
      amount: 5120,
      dailyMb: null,
    },
    ...{ isUnlimited: false, tethering: true, takesAddons, priceMinor: 1200 },
  }
  const addons = [{ amountMb: 1024, days: 30, priceMinor: 300 }]
  const place = { slug: 'japan', name: 'Japan', covers: ['japan'], plans: [plan], addons }
  const stays = [{ slug: 'japan', name: 'Japan', flag: 'jp', days: 10 }]
  return solveTrip({ stays, habits, shelf: [place] })?.answer?.cheapest
}

it('R-MOM-24 data is added to one eSIM where its plan takes any, and that is the price', () => {
  const several = cheapestWith({ takesAddons: false })
  expect(several).toMatchObject({ planCount: 2, priceMinor: 2400, parts: [{ priceMinor: 2400 }] })
  expect(several?.parts[0]?.adding).toBeUndefined()
  const one = cheapestWith({ takesAddons: true })
  expect(one).toMatchObject({ planCount: 1, priceMinor: 1500, parts: [{ adding: { count: 1 } }] })
})
