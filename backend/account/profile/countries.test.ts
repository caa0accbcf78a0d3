import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { openTestShop } from '../../testing/test-shop.ts'

describe('countries of addresses', () => {
  it('are those of the world, each once, by name', async () => {
    const { countries } = await openTestShop().ask(userCalls.getCountries)
    const codes = countries.map(({ code }) => code)
    expect(codes.length).toBeGreaterThan(230)
    expect(new Set(codes).size).toBe(codes.length)
    const names = countries.map(({ nameEn }) => nameEn)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(countries.every(({ callingCode }) => /^\+[1-9]\d{0,3}$/.test(callingCode))).toBe(true)
  })

  it.each([
    ['DE', 'Germany', '+49'],
    ['JP', 'Japan', '+81'],
    ['US', 'United States', '+1'],
    ['JM', 'Jamaica', '+1876'],
    ['VA', 'Vatican City', '+39'],
  ])('knows %s', async (code, nameEn, callingCode) => {
    const { countries } = await openTestShop().ask(userCalls.getCountries)
    expect(countries).toContainEqual({ code, nameEn, callingCode })
  })
})
