import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'
import { at, expectAccessible } from './visit.ts'
import { weigh } from './weigh.ts'

const kilobyte = 1024

/** Signs in as a demonstration member and opens a page of the portal. */
async function enter(page: Page, path: string, name = 'postpaid'): Promise<void> {
  await page.goto(at('tradewind', `/auth/signin?for=business&redirect=${encodeURIComponent(path)}`))
  await page.locator('input[name=email]').fill(`${name}@demo.tradewind.example`)
  await page.locator('input[name=password]').fill('tradewind-demo-2026')
  await page.locator('form:has(input[name=password]) button[type=submit]').click()
  await expect(page).toHaveURL(at('tradewind', path))
}

test('a public page leads into the portal, and the portal back, each with its own scripts', async ({
  page,
}) => {
  await enter(page, '/account/enterprise-settings')
  await page
    .getByRole('navigation', { name: 'Account' })
    .getByRole('link', { name: 'Portal' })
    .click()
  await expect(page).toHaveURL(at('tradewind', '/enterprise/manage'))
  await expect(page.getByRole('heading', { level: 1, name: 'Meridian Surveys Demo' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.getByRole('complementary').getByRole('link', { name: 'Tradewind' }).click()
  await expect(page).toHaveURL(at('tradewind', '/'))
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a change of the company stands in its audit log, on a phone too', async ({ page }) => {
  await enter(page, '/account/company-settings', 'prepaid')
  const vat = page.getByRole('region', { name: 'VAT number' })
  await vat.getByRole('textbox').fill('PT500100145')
  await vat.getByRole('button', { name: 'Save' }).click()
  await expect(vat.getByText('The check digit does not fit.')).toBeVisible()
  await vat.getByRole('textbox').fill('PT 500 100 144')
  await vat.getByRole('button', { name: 'Save' }).click()
  await expect(vat.getByText('Saved.')).toBeVisible()
  await page.goto(at('tradewind', '/enterprise/manage/audit?q=carvalho'))
  await page.setViewportSize({ width: 390, height: 844 })
  const line = page.getByRole('row', { name: 'Changed the VAT number' }).first()
  await expect(line.getByText('PT500100144')).toBeInViewport()
  await expectAccessible(page)
})

test('the first visit to the portal stays inside its budgets', async ({ page }) => {
  await enter(page, '/enterprise/manage')
  const weights = await weigh(page, at('tradewind', '/enterprise/manage'))
  console.log(`bytes /enterprise/manage ${JSON.stringify(weights)}`)
  expect(weights.js).toBeGreaterThan(0)
  expect(weights.js).toBeLessThanOrEqual(230 * kilobyte)
  expect(weights.css).toBeLessThanOrEqual(40 * kilobyte)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the portal is accessible on a phone and a desk, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await enter(page, '/enterprise/manage')
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAccessible(page)
    }
  })
}

test('works on a phone without a script', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await enter(page, '/enterprise/manage')
  await page.locator('.portal-top summary').click()
  await page.locator('.portal-top').getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL(at('tradewind', '/enterprise/manage'))
  await page.locator('.portal-top summary').click()
  await page.locator('.portal-top').getByRole('button', { name: 'Sign out' }).click()
  await expect(page).not.toHaveURL(/manage/)
  await context.close()
})

test('an administrator invites people, gives two of them a role, and suspends one', async ({
  page,
}) => {
  await enter(page, '/enterprise/manage/permissions')
  await page.getByRole('link', { name: 'Invite people' }).click()
  const stamp = Date.now()
  const lines = page.getByLabel('One person on each line: name, mail')
  await lines.fill(`Ada Test${stamp}, ada${stamp}@meridian.example\nBo Test${stamp}, nobody@`)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('nobody@: not a mail address')).toBeVisible()
  await lines.fill(
    `Ada Test${stamp}, ada${stamp}@meridian.example\nBo Test${stamp}, bo${stamp}@meridian.example`,
  )
  await page.getByLabel('Role', { exact: true }).first().selectOption('Traveller')
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  await page.getByRole('searchbox').fill(`Test${stamp}`)
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText('1 to 2 of 2')).toBeVisible()
  for (const box of await page.getByRole('checkbox').all()) await box.press('Space')
  await page.locator('.bulk').getByLabel('Role').selectOption('Finance')
  await page.getByRole('button', { name: 'Change role' }).press('Enter')
  await expect(page.getByText('Changes: 2. Stays: 0.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Change role' }).getByRole('button').press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  await page.goto(at('tradewind', '/enterprise/manage/permissions?q=viewer'))
  await page.getByRole('button', { name: 'Suspend' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).press('Enter')
  await page.goto(at('tradewind', '/enterprise/manage/permissions?q=viewer'))
  await page.getByRole('button', { name: 'Let sign in again' }).press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
})
