import { describe, expect, it } from 'vitest'
import { type Forecast, forecastOf } from './forecast.ts'

const day = 86_400
const first = 20_000
/** Midday of the eleventh day. */
const today = first + 10
const now = today * day + day / 2

type Week = readonly number[]

/** Days of use as they were counted, the last of them yesterday. */
const recorded = {
  steady: [210, 190, 205, 220, 198, 201, 207],
  weekend: [120, 130, 110, 125, 140, 640, 580],
  burst: [80, 90, 70, 85, 2100, 75, 95],
  gap: [300, 280, 0, 0, 0, 310, 290],
} as const

function forecast(week: Week, leftMb: number, { daysLeft = 20, todayMb = 0 } = {}) {
  const usage = week.map((usedMb, index) => ({ day: today - week.length + index, usedMb }))
  const endsAt = now + daysLeft * day
  return forecastOf({ usage: [...usage, { day: today, usedMb: todayMb }], leftMb, now, endsAt })
}

/** The days from today on which data may run out. */
function span(given: Forecast | undefined): (number | undefined)[] {
  if (given?.kind !== 'runs_out') return expect.unreachable('expected data to run out')
  return [given.fromAt, given.untilAt].map((at) => at && at / day - today)
}

describe('R-MOM-7: the forecast', () => {
  it.each([
    ['steady use', recorded.steady, 3000, [14, 16]],
    ['a weekend', recorded.weekend, 1200, [2, 11]],
    ['a burst', recorded.burst, 500, [0, 7]],
    ['a gap, in which nothing was used', recorded.gap, 1500, [5, undefined]],
  ])('names the days between the fastest and the slowest of %s', (_, week, leftMb, days) => {
    expect(span(forecast(week, leftMb))).toEqual(days)
  })

  it('says nothing before three whole days of use', () => {
    expect(forecast([500, 600], 1000)).toBeUndefined()
    expect(forecast([0, 0, 500, 600], 1000)).toBeUndefined()
    expect(forecast([500, 600, 550], 1000)).toBeDefined()
  })

  it('counts the last seven days alone', () => {
    expect(span(forecast([5000, 4000, ...recorded.steady], 3000))).toEqual([14, 16])
  })

  it('does not take a day that is not over for a slow one, and takes it for a fast one', () => {
    expect(span(forecast(recorded.steady, 3000, { todayMb: 1 }))).toEqual([14, 16])
    expect(span(forecast(recorded.steady, 3000, { todayMb: 1500 }))).toEqual([2, 16])
  })

  it('names no day alone', () => {
    expect(span(forecast([200, 200, 200], 600))).toEqual([3, 4])
  })

  it('says that data lasts if the fastest day does not use it up before the end', () => {
    expect(forecast(recorded.steady, 3000, { daysLeft: 10 })).toEqual({ kind: 'lasts' })
    expect(span(forecast(recorded.steady, 3000, { daysLeft: 14.5 }))).toEqual([14, undefined])
  })

  it('says nothing where nothing is left or the plan has ended', () => {
    expect(forecast(recorded.steady, 0)).toBeUndefined()
    expect(forecast(recorded.steady, 3000, { daysLeft: 0 })).toBeUndefined()
  })
})
