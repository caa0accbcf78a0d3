import { joinShop, type Shop } from './steps/account.ts'
import { expect, test } from './test.ts'
import { expectAccessible, open, watch } from './visit.ts'

const shops: Shop[] = [
  { tenant: 'tradewind', locale: 'en', prefix: '' },
  { tenant: 'edelweiss', locale: 'de', prefix: '/de' },
]

const plans = [
  { plan: 'hk-local-20gb-30d-v1', place: 'hong-kong', asked: 'passport' },
  { plan: 'in-local-20gb-30d-v1', place: 'india', asked: 'address' },
] as const

for (const [at, shop] of shops.entries()) {
  const { plan, place, asked } = plans[at] ?? plans[0]
  test(`C5 ${shop.tenant}: a plan that asks for ${asked} says so before paying and on its page${shop.prefix ? '' : ' @deep'}`, async ({
    page,
  }) => {
    test.slow()
    const faults = watch(page)
    const { url, text } = await joinShop(page, shop)
    await open(page, url(`/${place}-eSIM/local-20gb-30d`))
    await expect(page.locator('.tk.pass .facts').first()).toContainText(
      text(`plan_fact_identity_${asked}`),
    )
    await open(page, url(`/checkout?plan=${plan}&device=google-pixel-8`))
    await expect(page.locator('.tk.pass .facts')).toContainText(text(`plan_fact_identity_${asked}`))
    const note = page.locator('.identity-note')
    await expect(note).toContainText(text(`esim_identity_${asked}`))
    await expect(note).toContainText(text('checkout_identity_note'))
    await expectAccessible(page)
    await page.locator('input[name=consent]').check()
    await page.locator('.stub button[type=submit]').click()
    await page.waitForURL(/\/checkout\/[\w-]{8,}$/)
    await page.locator('.install-panel a.link').click({ timeout: 20_000 })
    await page.waitForURL(/\/esim\//)
    await expect(note).toContainText(text(`esim_identity_${asked}`))
    await expect(note).toContainText(text('esim_identity_steps'))
    await expectAccessible(page)
    await open(page, url('/checkout?plan=jp-5gb-30d-v1&device=google-pixel-8'))
    await expect(page.locator('.tk.pass .facts')).toBeVisible()
    await expect(note).toHaveCount(0)
    expect(faults).toEqual([])
  })
}
