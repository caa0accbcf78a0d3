import { signIn } from './steps/member.ts'
import { answerWith, comeBackUntil } from './steps/news.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectAccessibleAt, open } from './visit.ts'

const usage = '/enterprise/manage/data-usage'

test('the list of travellers keeps its columns and order in a view of its own @deep', async ({
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
  await expectAccessibleAt(page)
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
  await answerWith(page, /data-usage\/now/, (now) => {
    now.figures.used.value = '987'
    now.asOf = 'As of a later minute.'
  })
  expect(before).not.toContain('987')
  await comeBackUntil(page, () => expect(figure).toContainText('987', { timeout: 1_000 }))
  await expect(page.getByText('As of a later minute.')).toBeVisible()
})

test('new stock and new requests appear without a reload @deep', async ({ page }) => {
  const plans = '/enterprise/manage/esim-plans'
  await signIn(page, plans, 'postpaid')
  await open(page, at('tradewind', plans))
  await answerWith(page, /esim-plans\/now/, (now) => {
    now.all.free = 98_765
  })
  await comeBackUntil(page, () => expect(page.getByText('98765')).toBeVisible({ timeout: 1_000 }))

  await open(page, at('tradewind', '/enterprise/manage/approvals'))
  const items = page.locator('.approval-item')
  const before = await items.count()
  await answerWith(page, /approvals\/list\/now/, (now) => {
    const [first] = now.requests
    if (first) now.requests.push({ ...first, id: 'added', person: 'Somebody New' })
  })
  await comeBackUntil(page, () => expect(items).toHaveCount(before + 1, { timeout: 1_000 }))
  await expect(page.getByText('Somebody New')).toBeVisible()
})

test('the audit log shows the chosen columns, and a search keeps them @deep', async ({ page }) => {
  const audit = '/enterprise/manage/audit'
  await signIn(page, audit, 'postpaid')
  await open(page, at('tradewind', audit))
  const log = page.getByRole('table', { name: 'Audit log' })
  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('checkbox', { name: 'Before and after' }).uncheck()
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(log.getByRole('columnheader', { name: 'Before and after' })).toHaveCount(0)
  await page.getByRole('searchbox').fill('a')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/q=a/)
  await expect(log.getByRole('columnheader', { name: 'Before and after' })).toHaveCount(0)
  await expect(log.getByRole('columnheader', { name: 'Who' })).toHaveCount(1)
})

test('figures that fail to load say so in their part, and are asked for again there @deep', async ({
  page,
}) => {
  await signIn(page, usage, 'postpaid')
  await open(page, at('tradewind', usage))
  const figure = page.locator('.figures dd.num').first()
  const before = (await figure.textContent()) ?? ''
  await page.route(/data-usage\/now/, (route) => route.fulfill({ status: 500, body: 'no' }))
  const failed = page.getByRole('status').filter({ hasText: 'The latest figures did not load.' })
  await comeBackUntil(page, () => expect(failed).toBeVisible({ timeout: 1_000 }))
  await expect(figure).toHaveText(before)
  await expectAccessible(page)
  await page.unroute(/data-usage\/now/)
  await failed.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(failed).toHaveCount(0)
})
