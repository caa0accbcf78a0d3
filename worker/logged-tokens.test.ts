import { afterEach, describe, expect, it, vi } from 'vitest'
import { openPerson } from './testing/test-person.ts'
import { shop, visit } from './testing/visit.ts'

// Links in mails contain tokens that authorise whoever has them. The tokens arrive in URLs and must
// not be logged.

const token = 'k1.aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1dE3fG5hJ7'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

afterEach(() => vi.restoreAllMocks())

const addresses = ['/gift', '/unsubscribe', '/news/confirm', '/de/gift'].flatMap((path) => [
  `${path}?token=${token}`,
  `${path}.data?token=${token}`,
  `${path}/${token}`,
  `${path}/${token}.data`,
])

describe('the token of a link in a mail', () => {
  it('is in no line of the log, whatever is done with it', async () => {
    const lines: string[] = []
    for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, level).mockImplementation((...said) => lines.push(said.map(String).join()))
    }
    const { cookie } = await openPerson()
    for (const address of addresses) {
      await visit(shop + address)
      await visit(shop + address, { headers: { cookie } })
      const headers = { ...form, origin: shop, cookie }
      await visit(shop + address, { method: 'POST', headers, body: `token=${token}` })
    }
    await visit(`${shop}/auth/signin?redirect=${encodeURIComponent(`/gift?token=${token}`)}`)
    await visit(`${shop}/api/v3/user/confirm_news?token=${token}`)
    await visit(`${shop}/api/v3/gift/${token}`)
    const requests = lines.filter((line) => line.includes('"request_id"'))
    expect(requests.length).toBeGreaterThanOrEqual(addresses.length * 3 + 3)
    expect(requests.join()).toContain('/gift/[token]')
    expect(lines.filter((line) => line.includes(token.slice(3)))).toEqual([])
  })
})
