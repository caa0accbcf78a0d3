import { signIn } from './member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, open } from './visit.ts'

const usage = '/enterprise/manage/data-usage'

test('the list of travellers keeps its columns and order in a view of its own', async ({
  page,
}) => {
  await signIn(page, usage, 'postpaid')
  await open(page, at('tradewind', `${usage}?days=90`))
  const list = page.getByRole('table', { name: 'Travellers' })
  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Last report' }).uncheck()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(list.getByRole('columnheader', { name: 'Last report' })).toHaveCount(0)
  const name = `Quarter ${crypto.randomUUID().slice(0, 8)}`
  await page.getByText('Views', { exact: true }).click()
  await page.getByLabel('Name of the view').fill(name)
  await page.getByRole('button', { name: 'Save view' }).click()
  await expect(page.getByRole('link', { name, includeHidden: true })).toHaveCount(1)
  await open(page, at('tradewind', usage))
  await expect(list.getByRole('columnheader', { name: 'Last report' })).toHaveCount(1)
  await page.getByText('Views', { exact: true }).click()
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  await page.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/days=90/)
  await expect(list.getByRole('columnheader', { name: 'Last report' })).toHaveCount(0)
  // The search keeps the columns.
  await page.getByRole('searchbox').fill('Mara')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=Mara/)
  await expect(list.getByRole('columnheader', { name: 'Last report' })).toHaveCount(0)
})

test('new figures appear without a reload, with the time as of which they are', async ({
  page,
}) => {
  await signIn(page, usage, 'postpaid')
  await open(page, at('tradewind', usage))
  const figure = page.locator('.figures dd.num').first()
  const before = await figure.textContent()
  // The page asks again when one comes back to it; what it is answered is shown.
  await page.route(/data-usage\/now/, async (route) => {
    const response = await route.fetch()
    const now = await response.json()
    now.figures.used.value = '987'
    now.asOf = 'As of a later minute.'
    await route.fulfill({ response, json: now })
  })
  expect(before).not.toContain('987')
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(figure).toContainText('987', { timeout: 1_000 })
  }).toPass()
  await expect(page.getByText('As of a later minute.')).toBeVisible()
})
