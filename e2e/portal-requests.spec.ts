import type { Page } from 'playwright/test'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectFits } from './visit.ts'

const url = (path: string) => at('tradewind', path)
const plans = '/enterprise/manage/esim-plans'
const manager = 'Lucía Ferrer'
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Shows what giving a plan to the person of a line would do. */
async function preview(page: Page, line: string): Promise<void> {
  await page.goto(url(plans))
  await page.getByLabel('One person on each line').fill(line)
  await page.getByRole('button', { name: 'See what will happen' }).press('Enter')
  await expect(page.getByRole('table', { name: 'before anything happens' })).toBeVisible()
}

/** Opens the manager's latest request in the approver's inbox and approves it. */
async function approve(page: Page, what: string | RegExp): Promise<void> {
  await page.goto(url('/enterprise/manage/approvals'))
  await page
    .locator('.approval-item', { hasText: manager })
    .filter({ hasText: what })
    .last()
    .click()
  // The list shows its newest request already; a form of it would be lost with the list.
  await expect(page).toHaveURL(/\/approvals\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: new RegExp(`^${manager} asks`) })).toBeVisible()
  await page.getByRole('button', { name: /^Approve/ }).press('Enter')
  await expect(page.getByText('Approved and carried out.')).toBeVisible()
}

test('a manager asks for a plan too many, an approver approves it, and it is assigned', async ({
  page,
  browser,
}) => {
  test.slow()
  await signIn(page, plans, 'postpaid')
  const town = crypto.randomUUID().slice(0, 8)
  const name = `Edda ${town}`
  const line = `${name}, edda@${town}.example`
  for (const _ of ['first', 'second']) {
    await preview(page, line)
    await page.getByRole('button', { name: 'Assign 1 plan' }).press('Enter')
    await expect(page.getByText('The plans are assigned.')).toBeVisible()
  }

  const asking = await (await browser.newContext()).newPage()
  await signIn(asking, plans, 'manager')
  await preview(asking, line)
  await expect(asking.getByText('3 plans this month, 2 allowed')).toBeVisible()
  await expect(asking.getByText('Jonas Feldmann')).toBeVisible()
  await expect(asking.getByRole('button', { name: 'Assign 1 plan' })).toHaveCount(0)
  await asking.locator('.plans-ask input[name=word]').fill('Two more weeks')
  await asking.getByRole('button', { name: 'Ask for approval' }).press('Enter')
  await expect(asking.getByText('The request is sent.')).toBeVisible()

  await approve(page, /, for 1 person/)
  await asking.goto(url(`${plans}?q=${town}`))
  const rows = asking.getByRole('table', { name: 'Assigned' }).getByRole('row', { name })
  await expect(rows).toHaveCount(3)

  // The log names the plan by its title, also in other languages.
  await page.goto(url(`/enterprise/manage/audit?q=${town}`))
  await expect(page.getByRole('row', { name: /GB, \d+ days / }).first()).toBeVisible()
  await page.goto(url(`/de/enterprise/manage/audit?q=${town}`))
  await expect(page.getByRole('row', { name: /GB, \d+ Tage / }).first()).toBeVisible()
})

test('the row of a file that breaks a rule is asked for, and assigned when it is approved @deep', async ({
  page,
  browser,
}) => {
  test.slow()
  const asking = await (await browser.newContext()).newPage()
  await signIn(asking, `${plans}/import`, 'manager')
  const town = crypto.randomUUID().slice(0, 8)
  const rows = [20, 30, 40].map((days) =>
    ['Ole Wrangel', `ole@${town}.example`, 'Japan 5 GB', dayIn(days)].join('\t'),
  )
  await asking.getByLabel('Or paste rows with name, mail, plan and day').fill(rows.join('\n'))
  await asking.getByRole('button', { name: 'Check the rows' }).press('Enter')
  await expect(asking.getByText('1 row needs approval.')).toBeVisible()
  await expect(asking.getByRole('row', { name: /3 plans this month, 2 allowed/ })).toHaveCount(1)
  await expectAccessible(asking)
  await expectFits(asking)
  await asking.getByLabel('What for?').fill('Three visits')
  await asking.getByRole('button', { name: 'Assign 2, ask for 1' }).press('Enter')
  await expect(
    asking.getByText(/2 plans assigned\. 1 row waits for approval\./).first(),
  ).toBeVisible()
  await expect(asking.getByRole('row', { name: /Waits for approval/ })).toHaveCount(1)

  await signIn(page, plans, 'postpaid')
  await approve(page, 'Plans for 1 person')
  // The work on the file goes on within the minute of the clock.
  await expect(async () => {
    await asking.reload()
    await expect(asking.getByText('3 plans assigned.').first()).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 90_000 })
})

test('a trip over a budget is in the list, and is asked for @deep', async ({ page, browser }) => {
  test.slow()
  await signIn(page, plans, 'postpaid')
  const town = crypto.randomUUID().slice(0, 8)
  const email = `ida@${town}.example`
  await preview(page, `Ida ${town}, ${email}`)
  await page.getByRole('button', { name: 'Assign 1 plan' }).press('Enter')
  await expect(page.getByText('The plans are assigned.')).toBeVisible()
  await page.goto(url('/enterprise/manage/budgets?budget=new'))
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Amount in USD').fill('0.01')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Saved.')).toBeVisible()

  const trips = '/enterprise/manage/trips'
  const asking = await (await browser.newContext()).newPage()
  await signIn(asking, trips, 'manager')
  await asking.getByRole('combobox', { name: 'Name or mail' }).fill(`Ida ${town} <${email}>`)
  const add = asking.getByRole('form', { name: 'Add stay' })
  await add.getByLabel('Country').selectOption({ label: 'Japan' })
  await add.getByLabel('First day').fill(dayIn(60))
  await add.getByLabel('Last day').fill(dayIn(64))
  await add.getByRole('button', { name: 'Add stay' }).press('Enter')
  const row = asking.getByRole('row', { name: `Ida ${town}` }).first()
  await expect(row.getByText('Over a budget: needs approval')).toBeVisible()
  await expect(row.locator('.trips-plans li').first()).toBeVisible()
  await expectAccessible(asking)
  await asking.locator('.trips-ask input[name=word]').fill('Customer visit')
  await asking.getByRole('button', { name: 'Ask for approval' }).press('Enter')
  await expect(row.getByText('Waits for approval.')).toBeVisible()

  // Approving is for somebody who may also set budgets, with a reason.
  await page.goto(url('/enterprise/manage/approvals'))
  const request = page.locator('.approval-item', { hasText: manager })
  await request
    .filter({ hasText: /Plans for \d\d? people/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^Approve over budget/ })).toBeVisible()

  // Other tests approve the list of the same company.
  await asking.goto(url(trips))
  await asking.getByRole('link', { name: new RegExp(`^Change.*Ida ${town}`) }).click()
  await asking.getByRole('button', { name: 'Remove person' }).click()
  await asking.getByRole('dialog').getByRole('button', { name: 'Remove person' }).click()
  await expect(asking.getByText(`Ida ${town}`)).toHaveCount(0)
})
