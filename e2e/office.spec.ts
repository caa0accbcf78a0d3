import type { Page } from 'playwright/test'
import { expect, test } from './test.ts'
import { expectAccessible, hydrated, port } from './visit.ts'

const office = (path: string) => `http://office.localhost:${port}${path}`

async function enter(page: Page, who: string): Promise<void> {
  await page.goto(office('/office'))
  await page.getByRole('button', { name: who }).click()
  await page.waitForURL(office('/office'))
  await hydrated(page)
}

test('R-OFF-10: an agent finds an order with the keyboard, pays a part back, and a second person decides', async ({
  page,
}) => {
  test.slow()
  await enter(page, '佐々木 凛')
  await expect(page.getByRole('heading', { name: 'What needs a person' })).toBeVisible()
  await expectAccessible(page, 'light')
  await page.keyboard.press('/')
  await page.keyboard.type('DEM0FF1CE1')
  await expect(page.getByText('an order number')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'DEM0FF1CE1' })).toBeVisible()
  await expect(async () => {
    await page.keyboard.press('n')
    await expect(page.getByLabel('Add a note')).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.type('@Deniz please look too')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(page.getByText('It is in the queue of Deniz Aydın.')).toBeVisible()
  await page.locator('h1').click()
  const dialog = page.getByRole('dialog', { name: 'Refund DEM0FF1CE1' })
  const askToRefund = () =>
    expect(async () => {
      await page.keyboard.press('Shift+R')
      await expect(dialog).toBeVisible({ timeout: 1000 })
    }).toPass()
  await askToRefund()
  await dialog.getByLabel('A part').check()
  await dialog.getByLabel('Amount in USD').fill('1.50')
  await dialog.getByLabel('What happened').fill('Slow on the first evening')
  await expectAccessible(page, 'light')
  await dialog.getByRole('button', { name: 'Refund $1.50' }).click()
  await expect(page.getByText('$1.50 is on its way back to the buyer.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Slow on the first' })).not.toHaveCount(
    0,
  )
  // The buyer's second one in 90 days waits.
  await askToRefund()
  await dialog.getByLabel('What happened').fill('And again')
  await dialog.getByRole('button', { name: /Ask for a refund/ }).click()
  await expect(page.getByText('Nobody agrees to their own refund.')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out' }).click()
  await enter(page, 'Deniz Aydın')
  await page.goto(office('/office/orders/DEM0FF1CE1'))
  await hydrated(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'dark')
  await page.getByLabel('Why').fill('Not without a reason')
  await page.getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Declined.', { exact: true })).toBeVisible()
  await page.goto(office('/office/staff'))
  await expect(
    page.getByText('The chain of the rows below is intact.', { exact: false }),
  ).toBeVisible()
  await expectAccessible(page, 'dark')
})
