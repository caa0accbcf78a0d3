import { afterEach, describe, expect, it, vi } from 'vitest'
import { toVersionView } from './version-view.ts'

const entry = {
  publishedAt: '2026-11-01',
  facts: {
    version: 3,
    inForce: '2027-01-01',
    versions: [
      { version: 1, inForce: '2026-05-01' },
      { version: 2, inForce: '2026-11-01' },
    ],
  },
}
const view = (asked: string | null) => toVersionView({ entry, asked, locale: 'en' })

describe('the versions of a document', () => {
  afterEach(() => vi.useRealTimers())

  it('shows the one in force today, and the next one when its day has come', () => {
    vi.useFakeTimers({ now: new Date('2026-12-31T23:59:00Z') })
    expect(view(null)).toMatchObject({ shown: { version: 2 }, isShownByDefault: true, inForce: 2 })
    expect(view(null)?.note).toBeUndefined()
    vi.setSystemTime(new Date('2027-01-01T00:00:00Z'))
    expect(view(null)).toMatchObject({ shown: { version: 3, isNewest: true }, inForce: 3 })
  })

  it('says of others when they applied or will apply, and knows no more', () => {
    vi.useFakeTimers({ now: new Date('2026-12-01T00:00:00Z') })
    expect(view('1')).toMatchObject({
      shown: { version: 1, text: 'Version 1, since May 1, 2026' },
      isShownByDefault: false,
      note: 'Version 1 applied to orders placed before November 1, 2026. Those orders keep it.',
    })
    expect(view('3')?.note).toBe('Version 3 applies to orders placed from January 1, 2027.')
    expect(view('2')?.isShownByDefault).toBe(true)
    expect([view('0'), view('4'), view('01'), view('')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('draws each as long as it was in force, and links to it', () => {
    vi.useFakeTimers({ now: new Date('2026-12-01T00:00:00Z') })
    expect(view(null)?.listed.map(({ query, span }) => [query, span])).toEqual([
      ['?version=1', 12],
      ['', 4],
      ['?version=3', 1],
    ])
  })
})
