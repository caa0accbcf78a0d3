import { describe, expect, it } from 'vitest'
import { some } from '#contract/testing/effort.ts'
import { openShop, stale, visit } from './testing/pages/test-document.ts'
import { markOf } from './testing/test-pages.ts'

describe('a stored page that is due', () => {
  it('is renewed by whoever reads it', async () => {
    const [page] = await visit({ found: stale() })
    expect(page).toContain(markOf('shop'))
  })

  it('is renewed whole by a HEAD, whose own answer is empty', async () => {
    const [page] = await visit({ method: 'HEAD', found: stale() })
    expect(page).toContain(markOf('shop'))
  })
})

describe('a page that nobody has asked for', () => {
  it('is stored for the next one', async () => {
    expect(await visit({})).toHaveLength(1)
    expect(await visit({ to: '/shop?start=20' })).toHaveLength(1)
  })

  it('is stored nowhere where its query has too many values to be asked for twice', async () => {
    expect(await visit({ to: '/shop?q=japan' })).toEqual([])
  })
})

describe('a page that is rendered for one visit', () => {
  it('R-CAC-2 has a nonce that no other has', async () => {
    const app = openShop([])
    const seen = new Set<string | undefined>()
    const context = { waitUntil() {}, passThroughOnException() {}, props: {} } as never
    for (let at = 0; at < some(10_000); at++) {
      const init = { method: 'HEAD' }
      const { headers } = await app.request('/shop?q=japan', init, {}, context)
      const policy = headers.get('content-security-policy') ?? ''
      seen.add(/'nonce-([0-9a-f]{32})'/.exec(policy)?.[1])
    }
    expect(seen.size).toBe(some(10_000))
    expect(seen).not.toContain(undefined)
  })
})
