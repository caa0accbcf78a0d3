import { expect, it } from 'vitest'
import { countryZone } from './country-zone.ts'

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
