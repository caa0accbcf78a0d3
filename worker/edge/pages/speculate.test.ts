import { describe, expect, it } from 'vitest'
import { speculationPath, speculationRules } from '#contract/pages/speculation-rules.ts'
import { shop, visit } from '#worker/testing/visit.ts'

const header = 'speculation-rules'

async function named(path: string, headers: Record<string, string> = {}) {
  const response = await visit(shop + path, { headers })
  await response.text()
  return response.headers.get(header)
}

describe('documents that are fetched ahead', () => {
  it('have their rules in a file of the type that browsers accept', async () => {
    const response = await visit(shop + speculationPath)
    expect(response.headers.get('content-type')).toBe('application/speculationrules+json')
    expect(await response.json()).toEqual(speculationRules())
  })

  it.each(['/blog', '/destination-guides/japan', '/de/documents/privacy', '/landing/usa'])(
    '%s names the rules, rendered, stored and unchanged',
    async (path) => {
      const cookie = 'currency=SGD'
      expect(await named(path, { cookie })).toBe(`"${speculationPath}"`)
      const stored = await visit(shop + path, { headers: { cookie } })
      await stored.text()
      expect(stored.headers.get(header)).toBe(`"${speculationPath}"`)
      const etag = stored.headers.get('etag') ?? ''
      expect(await named(path, { cookie, 'if-none-match': etag })).toBe(`"${speculationPath}"`)
    },
  )

  it.each(['/', '/shop', '/japan-eSIM', '/auth/signin', '/dtec-plan-detail', '/blog.data'])(
    '%s, whose own script does it or that is no such page, does not',
    async (path) => {
      expect(await named(path)).toBeNull()
    },
  )
})
