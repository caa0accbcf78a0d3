import type { Page } from 'playwright/test'
import { openUntil, playOnPhone } from './steps/phone.ts'
import { pay, stopLink, travel } from './steps/travel.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, open, watch } from './visit.ts'

for (const place of [
  { tenant: 'tradewind', prefix: '', destination: 'spain' },
  { tenant: 'edelweiss', prefix: '/de', destination: 'portugal' },
]) {
  const { tenant, prefix } = place
  test(`${tenant}${prefix}: data is added by hand and then by itself, until that is stopped${prefix && ' @deep'}`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    const esim = await travel(page, place)
    await openUntil(page, esim, '.badge.ok')
    const faults = watch(page)
    await open(page, esim)
    await page.locator('a[href$="/addon"]').first().click()
    await page.waitForURL(/\/addon$/)
    await expectAccessible(page)
    await page.locator('.addon-sizes a').nth(1).click()
    await page.waitForURL(/\?size=/)
    const smallest = page.locator('.addon-sizes a').nth(0)
    await smallest.click()
    await expect(smallest).toHaveAttribute('aria-current', 'true')

    await page.locator(pay).click()
    await expect(page.locator('.help.err').first()).toBeVisible()
    await page.locator('input[name=consent]').check()
    await page.locator('input[name=auto]').check()
    await page.locator(pay).click()
    await page.waitForURL(/\/checkout\//)
    await page.locator('a.btn.p.lg[href*="/esim/"]').click({ timeout: 20_000 })
    await page.waitForURL(/\/esim\//)
    await expect(page.locator('.addon-queue li')).toHaveCount(2)
    await expectAccessible(page)
    expect(faults).toEqual([])

    await playOnPhone(page, esim, 'use_1024', ...Array(9).fill('use_100'))
    await openUntil(page, esim, '.addon-queue li:nth-child(3)')
    await page.goto(`${esim}/addon`)
    const auto = page.locator('section[aria-labelledby=auto]')
    await expect(auto.locator('meter')).not.toHaveJSProperty('value', 0)
    await page.context().addCookies([{ name: 'theme', value: 'dark', url: at(tenant, '/') }])
    await open(page, `${esim}/addon`)
    await expectAccessible(page)

    await page.goto(at(tenant, await stopLink(page, esim)))
    await expectAccessible(page)
    await page.locator('main button[type=submit]').click()
    await expect(page.locator('[role=status] h1')).toBeVisible()
    await page.goto(`${esim}/addon`)
    await expect(auto.locator('meter')).toHaveCount(0)
    await auto.locator('input[name=new_cap]').fill('99')
    await auto.locator('button').click()
    await expect(auto.locator('meter')).toHaveJSProperty('max', 9_900)
    await auto.locator('button').click()
    await expect(auto.locator('meter')).toHaveCount(0)
  })
}

test('a card that is declined, and a bank that asks, before data is added @deep', async ({
  page,
}) => {
  test.setTimeout(120_000)
  const esim = await travel(page, { tenant: 'tradewind', destination: 'greece' })
  await openUntil(page, `${esim}/addon`, '.addon-sizes')
  await page.locator('input[name=consent]').check()
  await page.locator('input[value=insufficient_funds]').check()
  await page.locator(pay).click()
  await expect(page.getByText('There is too little money on this card.')).toBeVisible()
  await page.locator('input[value=three_d_secure]').check()
  await page.locator('main form button[type=submit]').click()
  await page.waitForURL(/\/__dev\/sandbox\/bank\//)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your data is there')).toBeVisible({ timeout: 20_000 })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('somebody adds data, and is told what stands against it before @deep', async ({ page }) => {
    test.setTimeout(120_000)
    const esim = await travel(page, { tenant: 'tradewind', destination: 'austria' })
    await openUntil(page, `${esim}/addon`, '.addon-sizes', openPlain)
    await page.locator('.addon-sizes a').nth(1).click()
    await page.locator('input[name=consent]').check()
    await page.locator('input[name=auto]').check()
    await page.locator('input[name=cap]').fill('0.50')
    await page.locator('input[name=cap]').evaluate((input) => input.removeAttribute('min'))
    await page.locator(pay).click()
    await expect(page.locator('.help.err')).toBeVisible()
    await page.locator('input[name=consent]').check()
    await page.locator('input[name=auto]').check()
    await page.locator(pay).click()
    await expect(page.getByText('Your data is there')).toBeVisible({ timeout: 20_000 })
    await page.goto(`${esim}/addon`)
    await page.locator('section[aria-labelledby=auto] button').click()
    await expect(page.getByText('You stopped it.')).toBeVisible()
    await playOnPhone(page, esim, 'remove')
    await openUntil(page, `${esim}/addon`, 'text=deleted from its phone', openPlain)
  })
})

/** Without scripts a page never hydrates. */
function openPlain(page: Page, url: string): Promise<unknown> {
  return page.goto(url)
}
