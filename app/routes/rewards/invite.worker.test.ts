import { describe, expect, it } from 'vitest'
import { openBuyer } from '#backend/testing/order.ts'
import { rewardCalls } from '#contract/calls/customer/reward.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { cookieOf } from '#worker/testing/test-person.ts'
import { locationOf, shop, visit } from '#worker/testing/visit.ts'

/** Follows redirects as a browser does; returns the last path and its page. */
async function follow(path: string, headers: Record<string, string> = {}) {
  const response = await visit(shop + path, { headers })
  const to = locationOf(response)
  if (to !== null) return follow(to, headers)
  return { path, status: response.status, html: (await response.text()).replaceAll('&amp;', '&') }
}

async function friendNamed(name: string): Promise<string> {
  const { shop: backend, bearer } = await openBuyer()
  await backend.ask(userCalls.updateProfile, { name }, { bearer })
  const { code } = await backend.ask(rewardCalls.getReferrals, { currency: 'USD' }, { bearer })
  return code
}

describe('R-PEO-7: the page behind a shared code', () => {
  it('greets whoever has no session, in their language, and leads to the shop', async () => {
    const code = await friendNamed('Mara Lind')
    const link = `/universal-link?page=add_referral&referral_code=${code}`
    const { path, status, html } = await follow(link, { 'accept-language': 'de-AT' })
    expect([path, status]).toEqual([`/de/i/${code}`, 200])
    expect(html).toContain('Mara lädt dich ein')
    expect(html).toMatch(/3,00\s\$ Rabatt/u)
    expect(html).toContain(`/de/shop?code=${code}&keep=code`)
    const account = encodeURIComponent(`/shop?code=${code}&keep=code`)
    expect(html).toContain(`/de/auth/signup?redirect=${account}`)
    const shelf = await follow(`/de/shop?code=${code}&keep=code`)
    expect(shelf.html).toMatch(new RegExp(`href="[^"]*-eSIM\\?code=${code}&keep=code`))
  })

  it('is the account’s page of codes for whoever is signed in', async () => {
    const code = await friendNamed('Mara')
    const { accountId } = await openBuyer()
    const cookie = await cookieOf(accountId)
    const { path } = await follow(`/i/${code}`, { cookie })
    expect(path).toBe(`/account/promos?code=${code}`)
  })

  it('says that a code is none', async () => {
    const { status, html } = await follow('/i/NOBODY999')
    expect(status).toBe(404)
    expect(html).toContain('This code isn’t valid')
  })
})
