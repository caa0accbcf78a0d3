import type { Page } from 'playwright/test'
import { demoPassword } from '#backend/account/demo/seed-accounts.ts'
import { storedIn } from './measure/stored.ts'
import { field, freshEmail, press } from './shopper.ts'
import { expect, test } from './test.ts'
import { at, open } from './visit.ts'

// The router stores which transitions it made only where motion is welcome.
test.use({ reducedMotion: 'no-preference' })

const tradewind = (path: string) => at('tradewind', path)

async function chooseTheme(page: Page): Promise<void> {
  await page.request.post(tradewind('/preferences'), {
    headers: { origin: tradewind('') },
    form: { theme: 'dark', currency: 'EUR' },
  })
}

test('the cookie page names all that a walk through the shop leaves behind', async ({ page }) => {
  test.slow()
  const found = new Set<string>()
  const look = async () => {
    for (const name of await storedIn(page)) found.add(name)
  }
  await open(page, tradewind('/shop'))
  await chooseTheme(page)
  await page.locator('main a[href="/japan-eSIM"]').first().click()
  await expect(page).toHaveURL(tradewind('/japan-eSIM'))
  await look()
  await open(page, tradewind('/auth/signup'))
  await field(page, 'E-mail address').fill(freshEmail())
  await press(page, 'Send me a code')
  await expect(page).toHaveURL(/step=code/)
  await look()
  await open(page, tradewind('/auth/signin?redirect=%2Faccount%2Forders'))
  await field(page, 'E-mail address').fill('traveller@demo.tradewind.example')
  await field(page, 'Password').fill(demoPassword)
  await press(page, 'Sign in')
  await page.locator('a[href*="/esim/"]').first().click()
  await expect(page.locator('.kept-hint')).not.toBeEmpty({ timeout: 15_000 })
  await look()
  const left = ['__Host-session', '__Host-refresh', '__Host-signin', '__Host-kept', 'currency']
  const others = ['theme', 'fonts', 'tradewind-scroll', 'kept-pages…']
  const byRouter = ['remix-router-transitions']
  expect([...found].toSorted()).toEqual([...left, ...others, ...byRouter].toSorted())
  await open(page, tradewind('/cookies'))
  for (const name of found) await expect(page.getByText(name, { exact: true })).toBeVisible()
})
