import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import type { Page } from 'playwright/test'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at } from './visit.ts'

/** Downloads the file of the list that the page shows and returns its lines. */
async function linesOf(page: Page, name: string): Promise<string[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).press('Enter'),
  ])
  expect(file.suggestedFilename()).toBe(name)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\ufeff')).toBe(true)
  return text.slice(1).trimEnd().split('\r\n')
}

test('lists are saved as files as they are filtered and sorted, without a script', async ({
  plainPage: page,
}) => {
  const people = '/enterprise/manage/permissions?q=meridian.example&sort=-name'
  await signIn(page, people, 'postpaid')
  const [head, ...rows] = await linesOf(page, 'people.csv')
  expect(head).toMatch(/^Person,Work e-mail,Role,Group,State,/)
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.every((row) => row.includes('@meridian.example'))).toBe(true)
  const first = page.getByRole('table', { name: 'People' }).getByRole('row').nth(1)
  await expect(first).toContainText(rows[0]?.split(',')[1] ?? '-')

  await page.goto(at('tradewind', '/enterprise/manage/esim-plans?state=in_use&sort=due'))
  const plans = await linesOf(page, 'plans.csv')
  expect(plans.length).toBeGreaterThan(1)
  expect(plans.slice(1).every((row) => row.includes(',In use,'))).toBe(true)

  await page.goto(at('tradewind', '/de/enterprise/manage/orders'))
  const link = page.getByRole('link', { name: 'CSV herunterladen' })
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(await readFile(await file.path(), 'utf8')).toContain('Bestellnummer')

  await page.goto(at('tradewind', '/enterprise/manage/audit'))
  const log = await linesOf(page, 'audit-log.csv')
  expect(log.join()).toContain('Downloaded a list as CSV: People')
  await page.reload()
  // Other members change things meanwhile, so it need not be the newest line.
  const lines = page.getByRole('table', { name: 'Audit log' }).getByRole('row')
  const own = lines.filter({ hasText: 'Downloaded a list as CSV: Audit log' })
  await expect(own.first()).toBeVisible()
})

test('an administrator saves everything as one archive, also in another language @deep', async ({
  page,
}) => {
  await signIn(page, '/account/company-settings', 'prepaid')
  for (const [prefix, label, person] of [
    ['', 'Download ZIP', 'Person'],
    ['/de', 'ZIP herunterladen', 'Person'],
  ] as const) {
    await page.goto(at('tradewind', `${prefix}/account/company-settings`))
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: label }).press('Enter'),
    ])
    expect(file.suggestedFilename()).toMatch(/^tradewind-\d{4}-\d\d-\d\d\.zip$/)
    const archive = unzipSync(await readFile(await file.path()))
    expect(Object.keys(archive).toSorted()).toEqual(
      [
        ...['api-keys', 'audit-log', 'budgets', 'data-usage-90-days', 'groups', 'invoices'],
        ...['orders', 'people', 'plans', 'points', 'roles', 'stock', 'webhooks'],
      ].map((name) => `${name}.csv`),
    )
    const text = (name: string) => strFromU8(archive[`${name}.csv`] ?? new Uint8Array())
    expect(text('people')).toContain('Ines Carvalho')
    expect(text('people')).toMatch(new RegExp(`^${person},`))
    for (const name of ['orders', 'points', 'stock', 'invoices', 'plans', 'roles']) {
      expect(text(name).trimEnd().split('\r\n').length, name).toBeGreaterThan(1)
    }
  }
})

test('a member who may not see a list cannot load its file @deep', async ({ page }) => {
  await signIn(page, '/enterprise/manage/orders', 'viewer')
  for (const path of ['permissions/csv', 'esim-plans/csv', 'audit/csv', 'export']) {
    const answer = await page.request.get(at('tradewind', `/enterprise/manage/${path}`))
    expect(answer.headers()['content-type']).not.toMatch(/text\/csv|application\/zip/)
  }
})
