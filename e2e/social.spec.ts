import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'
import { at, port } from './visit.ts'

/** Signs in on the embedded issuer's page as a person that no run has used before. */
async function beSomebody(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@demo.tradewind.example`
  await page.getByLabel('Somebody else').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  return email
}

async function isSignedIn(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const session: { signed_in: boolean } = await (await fetch('/session')).json()
    return session.signed_in
  })
}

/**
 * Returns the URL of the provider's page on another site than the shop's, as for a real provider.
 */
function elsewhere(url: string): string {
  const moved = new URL(url)
  moved.hostname = 'pi.localhost'
  return moved.href
}

test.describe('signing in at a provider', () => {
  for (const { tenant, prefix, provider, button } of [
    { tenant: 'tradewind', prefix: '', provider: 'google', button: /Google/ },
    { tenant: 'mtn', prefix: '/fr', provider: 'apple', button: /Apple/ },
  ]) {
    test(`${provider}, from the sign-in page of ${tenant}${prefix}${provider === 'apple' ? '' : ' @deep'}`, async ({
      page,
    }) => {
      await page.goto(at(tenant, `${prefix}/auth/signin?redirect=%2Fshop`))
      await page.getByRole('link', { name: button }).click()
      await expect(page).toHaveURL(new RegExp(`/__dev/oidc/${provider}/authorize`))
      await beSomebody(page)
      await expect(page).toHaveURL(at(tenant, `${prefix}/shop`))
      expect(await isSignedIn(page)).toBe(true)
    })
  }

  test('a form posted from another site brings the visitor in, too @deep', async ({ page }) => {
    const shop = `http://mtn.localhost:${port}`
    const asked = page.waitForURL(/\/__dev\/oidc\/apple\/authorize/)
    await page.goto(`${shop}/auth/social/apple?redirect=%2Fshop`)
    await asked
    await page.goto(elsewhere(page.url()))
    await beSomebody(page)
    await expect(page).toHaveURL(`${shop}/shop`)
    expect(await isSignedIn(page)).toBe(true)
  })

  test('whoever denies is back on the sign-in page, in their language @deep', async ({ page }) => {
    await page.goto(at('tradewind', '/de/auth/signin?redirect=%2Fshop'))
    await page.getByRole('link', { name: /Google/ }).click()
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page).toHaveURL(at('tradewind', '/de/auth/signin?problem=denied&redirect=%2Fshop'))
    await expect(page.getByText('Du hast die Anmeldung nicht erlaubt.')).toBeVisible()
    expect(await isSignedIn(page)).toBe(false)
  })

  test('an address that nobody vouches for is asked to be proved @deep', async ({ page }) => {
    await page.goto(at('tradewind', '/auth/social/facebook?redirect=%2Fshop'))
    const email = await beSomebody(page)
    await expect(page).toHaveURL(at('tradewind', '/auth/signin?step=email'))
    await expect(page.getByText(email)).toBeVisible()
    expect(page.url()).not.toContain(email)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const provider of ['google', 'apple']) {
    test(`${provider} signs in as well @deep`, async ({ page, context }) => {
      await page.goto(at('tradewind', `/auth/social/${provider}?redirect=%2Fshop`))
      await beSomebody(page)
      // Apple's form is posted by a script, or by this button without scripts.
      if (provider === 'apple') await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page).toHaveURL(at('tradewind', '/shop'))
      const names = (await context.cookies()).map(({ name }) => name)
      expect(names).toContain('__Host-session')
      expect(names).not.toContain('__Host-signin')
    })
  }
})
