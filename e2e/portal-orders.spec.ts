import type { Page } from 'playwright/test'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at } from './visit.ts'

const orders = '/enterprise/manage/orders'

const table = (page: Page) => page.getByRole('table', { name: 'Orders' })
const rows = (page: Page) => table(page).locator('tbody tr')
const amounts = async (page: Page) =>
  (await rows(page).locator('td:last-child').allTextContents()).map((text) =>
    Number(text.replace(/[^\d.]/g, '')),
  )

test('orders are sorted, searched and filtered in the address, without a script @deep', async ({
  plainPage: page,
}) => {
  await signIn(page, orders, 'postpaid')
  const all = await amounts(page)
  expect(all.length).toBeGreaterThan(1)
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('link').click()
  await expect(page).toHaveURL(/sort=-total/)
  const sorted = await amounts(page)
  expect(sorted).toEqual(sorted.toSorted((one, other) => other - one))

  const number = (await rows(page).first().getByRole('link').textContent()) ?? ''
  await page.getByRole('searchbox').fill(number.slice(0, 6).toLowerCase())
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/sort=-total/)
  await expect(rows(page).first()).toContainText(number)

  await page.goto(at('tradewind', orders))
  const months = page.getByRole('combobox', { name: 'All months' })
  await months.selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/month=20\d\d-\d\d/)
  const file = page.getByRole('link', { name: 'Download CSV' })
  await expect(file).toHaveAttribute('href', /orders\/csv\?month=20\d\d-\d\d$/)

  await page.goto(at('tradewind', `${orders}?q=nobody-bought-this`))
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(rows(page).first()).toBeVisible()
})
