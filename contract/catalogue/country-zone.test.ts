import { expect, it } from 'vitest'
import { countryZone, middleZone } from './country-zone.ts'

const winter = Date.UTC(2026, 11, 14, 7)

it.each([
  ['one zone', 'JP', 'Asia/Tokyo'],
  ['several zones that keep the same time', 'DE', 'Europe/Berlin'],
  ['zones that keep different times', 'US', undefined],
  ['an island with a time of its own', 'PT', undefined],
  ['no known zone', 'XK', undefined],
])('R-MOM-8: returns the time zone of a country with %s', (_, code, zone) => {
  expect(countryZone(code, winter)).toBe(zone)
})

it.each([
  ['of a country with one clock, it', 'JP', '2026-12-14 16:00'],
  ['of the United States, that of Chicago', 'US', '2026-12-14 01:00'],
  ['of Portugal, that of Lisbon', 'PT', '2026-12-14 07:00'],
])('R-MOM-70: the clock in the middle is, %s', (_, code, time) => {
  const timeZone = middleZone(code, winter)
  const format = { dateStyle: 'short', timeStyle: 'short', timeZone } as const
  expect(new Intl.DateTimeFormat('sv', format).format(winter)).toBe(time)
})
