import { answerStripe } from '#worker/testing/outside/test-stripe.ts'
import { answerStripeHosts } from './outside/fake-stripe-fields.ts'
import { listen } from './outside/faulty-provider.ts'
import { type PageAddress, withShop } from './own-shop.ts'
import { signInTo } from './steps/member.ts'
import { test as base, expect } from './test.ts'
import { hydrated, open } from './visit.ts'

type Stripe = { origin: string; shop: PageAddress }

/** A shop of the same build that takes cards by Stripe's fields. */
const test = base.extend<object, { stripe: Stripe }>({
  stripe: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from a pattern
    async ({}, use) => {
      const { origin, close } = await listen(answerStripe())
      const settings = {
        TRADEWIND_STATE: '.wrangler/card-fields',
        STRIPE_SECRET_KEY: 'sk_test_fields',
        STRIPE_WEBHOOK_SECRET: 'whsec_fields',
        STRIPE_PUBLISHABLE_KEY: 'pk_test_fields',
        STRIPE_API_URL: origin,
      }
      await withShop(settings, (shop) => use({ origin, shop }))
      await close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

// The tests of this file share a worker, and so one server.
test.describe.configure({ mode: 'default' })

const checkout = '/checkout?plan=jp-5gb-30d-v1&device=google-pixel-8'
const number = 'Card number'

test.describe('R-MOM-61: paying by fields of Stripe on the shop’s own page @deep', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('asks for the card with the other fields, says what the bank refuses, and is paid', async ({
    page,
    stripe,
  }) => {
    const { asked } = await answerStripeHosts(page, stripe.origin)
    await open(page, stripe.shop('/japan-eSIM'))
    await signInTo(page, stripe.shop(checkout))
    await hydrated(page)
    await expect(page.getByLabel(number)).toBeVisible()
    await page.locator('.pay-bar button').click()
    const missing = page.locator('.pay-bar [role=alert] > *')
    await expect(missing).toHaveText(['Still missing:', 'your consent', 'your payment details'])
    await page.locator('input[name=consent]').check()
    await page.getByLabel(number).fill('4000 0000 0000 9995')
    await page.locator('.pay-bar button').click()
    await expect(page.locator('.card-fields [role=alert]')).toHaveText(
      'Your card has insufficient funds. You weren’t charged.',
    )
    await page.getByLabel(number).fill('4242 4242 4242 4242')
    await page.locator('.pay-bar button').click()
    await expect(page).toHaveURL(/\/checkout\/[\w-]{20,}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready to install')
    expect(asked.every((url) => new URL(url).hostname.endsWith('.stripe.com'))).toBe(true)
  })

  test('opens a wallet only when the rest is there', async ({ page, stripe }) => {
    await answerStripeHosts(page, stripe.origin)
    await signInTo(page, stripe.shop(checkout))
    await hydrated(page)
    await page.getByRole('button', { name: 'Pay with wallet' }).click()
    const missing = page.locator('.pay-bar [role=alert] > *')
    await expect(missing).toHaveText(['Still missing:', 'your consent'])
    await page.locator('input[name=consent]').check()
    await page.getByRole('button', { name: 'Pay with wallet' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready to install')
  })

  test('comes back from a bank where the buyer did not confirm, and pays with another card', async ({
    page,
    stripe,
  }) => {
    await answerStripeHosts(page, stripe.origin)
    await signInTo(page, stripe.shop(checkout))
    await hydrated(page)
    await page.locator('input[name=consent]').check()
    await page.getByLabel(number).fill('4000 0025 0000 3155')
    await page.locator('.pay-bar button').click()
    await expect(page).toHaveURL(/\/checkout\/[\w-]{20,}$/)
    await expect(page.locator('.notice-bad')).toBeVisible()
    await page.getByLabel(number).fill('4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Pay $' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ready to install')
  })

  test('loads nothing of Stripe on other pages, whose policy allows none of it', async ({
    page,
    stripe,
  }) => {
    const { asked } = await answerStripeHosts(page, stripe.origin)
    const answer = await page.goto(stripe.shop('/japan-eSIM'))
    expect(answer?.headers()['content-security-policy']).not.toContain('js.stripe.com')
    await hydrated(page)
    expect(asked).toEqual([])
  })
})
