import { beforeEach, describe, expect, it } from 'vitest'
import type { FoundPlace } from './found-place.ts'
import { readRecent, rememberPlace } from './recent-places.ts'

const japan: FoundPlace = {
  group: 'country',
  to: '/japan-eSIM',
  name: 'Japan',
  detail: 'au · 5G',
  flags: ['jp'],
  fromMinor: 350,
}
const place = (name: string): FoundPlace => ({ ...japan, name, to: `/${name}-eSIM` })

describe('recent places', () => {
  beforeEach(() => localStorage.clear())

  it('come latest first, each once, at most four', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'c']) rememberPlace(place(name), 'en')
    expect(readRecent('en').map(({ name }) => name)).toEqual(['c', 'e', 'd', 'b'])
  })

  it('keep no price, which may have changed since', () => {
    rememberPlace(japan, 'en')
    expect(readRecent('en')[0]?.fromMinor).toBeNull()
  })

  it('are not shown in another language than they were kept in', () => {
    rememberPlace(japan, 'en')
    expect(readRecent('de')).toEqual([])
  })

  it.each([
    ['no JSON', '{'],
    ['another shape', '{"locale":"en","places":[{"name":1}]}'],
    [
      'an address of another host',
      JSON.stringify({ locale: 'en', places: [{ ...japan, to: '//evil.example' }] }),
    ],
    [
      'a script address',
      JSON.stringify({ locale: 'en', places: [{ ...japan, to: 'javascript:0' }] }),
    ],
  ])('are empty when the storage holds %s', (_, stored) => {
    localStorage.setItem('recent_places', stored)
    expect(readRecent('en')).toEqual([])
  })
})
