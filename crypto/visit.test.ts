import { describe, expect, it } from 'vitest'
import { openVisit, sealVisit } from './visit.ts'

const keys = [{ kid: 'a', key: new Uint8Array(32).fill(1) }] as const
const nowMs = 1_800_000_000_000
const visit = { ip: '203.0.113.5', origin: 'https://shop.example' }

describe('a visit vouched for', () => {
  it.each([-300, 0, 300])('opens %d seconds off', (seconds) => {
    expect(openVisit(sealVisit(visit, keys, nowMs), keys, nowMs + seconds * 1000)).toEqual(visit)
  })

  it('names the country where the platform knows one', () => {
    const known = { ...visit, country: 'DE' }
    expect(openVisit(sealVisit(known, keys, nowMs), keys, nowMs)).toEqual(known)
  })

  it.each([-301, 301])('is worth nothing %d seconds off', (seconds) => {
    const sealed = sealVisit(visit, keys, nowMs)
    expect(openVisit(sealed, keys, nowMs + seconds * 1000)).toBeUndefined()
  })

  it.each([
    ['nothing', ''],
    ['a word', 'visit'],
    ['another key’s', sealVisit(visit, [{ kid: 'a', key: new Uint8Array(32) }], nowMs)],
    ['one without an address', sealVisit({ origin: 'https://x' } as typeof visit, keys, nowMs)],
  ])('is not %s', (_, text) => {
    expect(openVisit(text, keys, nowMs)).toBeUndefined()
  })

  it('hides the address from whoever carries it', () => {
    const sealed = sealVisit(visit, keys, nowMs)
    const bytes = atob(
      sealed
        .slice(sealed.indexOf('.') + 1)
        .replace(/-/g, '+')
        .replace(/_/g, '/'),
    )
    for (const text of [sealed, bytes]) expect(text).not.toContain(visit.ip)
  })
})
