import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { joinOnTheWay } from './steps/account.ts'
import { checkoutPath } from './steps/checkout-path.ts'
import { expect, ownAddress, test } from './test.ts'

/**
 * Declares what a shop does wherever its backend is: in the edge's worker, in a worker that is bound
 * to it, or behind a network.
 */
export function testJourneyOf(shopUrl: () => string): void {
  test('a country, its data, the sitemap and the description of the API', async ({ request }) => {
    const holds = {
      '/japan-eSIM': 'tk pass',
      '/de/japan-eSIM.data': 'destination',
      '/sitemaps/countries-en.xml': '/japan-eSIM</loc>',
      '/api/v3/openapi.json': '"openapi"',
      '/readyz': '"database":"ok"',
    }
    for (const [path, text] of Object.entries(holds)) {
      const answer = await request.get(shopUrl() + path)
      expect([path, answer.status()]).toEqual([path, 200])
      expect(await answer.text()).toContain(text)
    }
  })

  test('an eSIM for an account that was just opened', async ({ page }) => {
    await page.goto(`${shopUrl()}/auth/signin?redirect=%2Faccount%2Forders`)
    await joinOnTheWay(page)
    await expect(page).toHaveURL(`${shopUrl()}/account/orders`)
    await page.goto(shopUrl() + (await checkoutPath(page, `${shopUrl()}/japan-eSIM`)))
    await page.locator('input[name=consent]').check()
    await page.locator('.stub button[type=submit]').click()
    await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
    await expect(page.locator('.qr svg')).toBeVisible({ timeout: 20_000 })
    await page.goto(`${shopUrl()}/account/orders`)
    await expect(page.locator('main').getByText('Japan').first()).toBeVisible()
  })

  test('a password that is wrong, and one that is right', async ({ page }) => {
    await page.goto(`${shopUrl()}/auth/signin?redirect=%2Faccount%2Forders`)
    for (const password of [`${demoPassword}!`, demoPassword]) {
      await page.locator('input[name=email]').fill('traveller@demo.tradewind.example')
      await page.locator('input[name=password]').fill(password)
      await page.locator('button[type=submit]').first().click()
      if (password === demoPassword) break
      await expect(page.getByRole('alert').first()).toBeVisible()
    }
    await page.waitForURL(`${shopUrl()}/account/orders`)
    await expect(page.locator('main').getByText('Japan').first()).toBeVisible()
  })

  test('a call without a proof is refused by the backend', async () => {
    const headers = { ...ownAddress(), 'content-type': 'application/json' }
    const asked = { method: 'POST', headers, body: '{}' }
    const answer = await fetch(`${shopUrl()}/api/v3/user/get_profile`, asked)
    expect(answer.status).toBe(401)
    expect(await answer.json()).toHaveProperty('code')
  })
}
