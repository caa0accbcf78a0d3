import { expect, test } from './test.ts'
import { expectAccessible, hydrated, port } from './visit.ts'

const office = (path: string) => `http://office.localhost:${port}${path}`

test('R-OFF-30: a run is looked at, and not published by who prepared it', async ({ page }) => {
  await page.goto(office('/office'))
  await page.getByRole('button', { name: 'Ingrid Solheim' }).click()
  await expect(page.getByRole('heading', { name: 'Import run 2' })).toBeVisible()
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Queue' })).toHaveCount(0)
  await expectAccessible(page, 'light')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'under their floor' })
    .getByRole('link')
    .click()
  await expect(page.getByRole('rowheader', { name: 'Nepal, 1 GB, 7 days' })).toBeVisible()
  await expect(page.getByRole('rowheader', { name: 'Laos' })).toHaveCount(0)
  await expect(page.getByText('You prepared this run')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Publish/ })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'dark')
})
