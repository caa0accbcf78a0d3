import { describe, expect, it } from 'vitest'
import { viewers } from '#worker/testing/access-matrix.ts'
import { signedIn } from '#worker/testing/test-session.ts'
import { shop, visit } from '#worker/testing/visit.ts'

const canary = 'canary-91d4'
const viewer = {
  ...(viewers.consumer as NonNullable<typeof viewers.consumer>),
  userId: canary,
  name: canary,
  email: `${canary}@demo.tradewind.example`,
}
const cookie = signedIn('consumer', { viewer, access: canary, accessSeconds: 3600 })
const form = { origin: shop, 'content-type': 'application/x-www-form-urlencoded' }

const pages = ['/auth/signin', '/auth/signup', '/de/auth/signin', '/auth/signin?redirect=%2Fshop']
const addresses = pages.flatMap((path) => [path, path.replace(/(\?|$)/, '.data$1')])

/** Whether the platform's default cache holds an answer for the URL. */
async function isCached(url: string): Promise<boolean> {
  const { default: platform } = caches as unknown as { default: Cache }
  return (await platform.match(url)) !== undefined
}

describe('R-CAC-1: the pages of signing in', () => {
  it.each(addresses)('%s is in no cache, whoever asked', async (path) => {
    const url = shop + path
    for (const headers of [{}, { cookie }, { cookie: '__Host-signin=x' }]) {
      const response = await visit(url, { headers })
      expect(response.headers.get('cache-control')).toBe('no-store')
      await response.text()
    }
    const anonymous = await (await visit(url)).text()
    expect(anonymous).not.toContain(canary)
    expect(await isCached(url)).toBe(false)
  })

  it('keep nothing of what was filled in', async () => {
    const url = `${shop}/auth/signin`
    const body = new URLSearchParams({ intent: 'password', email: viewer.email, password: canary })
    const refused = await visit(url, { method: 'POST', headers: form, body: `${body}` })
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'no-store'])
    // The form shows the mail address again to the sender, but never the password.
    expect((await refused.text()).replaceAll(viewer.email, '')).not.toContain(canary)
    expect(await (await visit(url)).text()).not.toContain(canary)
    expect(await isCached(url)).toBe(false)
  })
})
