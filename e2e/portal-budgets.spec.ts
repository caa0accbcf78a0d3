import type { Page } from 'playwright/test'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible } from './visit.ts'

const budgets = '/enterprise/manage/budgets'
const plans = '/enterprise/manage/esim-plans'

/** Asks what would happen if a person were given a plan, without giving it. */
async function preview(page: Page, line: string): Promise<void> {
  await page.goto(at('tradewind', plans))
  await page.getByLabel('One person on each line').fill(line)
  await page.getByRole('button', { name: 'See what will happen' }).press('Enter')
  await expect(page.getByRole('table', { name: 'before anything happens' })).toBeVisible()
}

/** Adds a person by giving them a plan. */
async function addPerson(page: Page, line: string): Promise<void> {
  await preview(page, line)
  await page.getByRole('button', { name: 'Assign 1 plan' }).press('Enter')
  await expect(page.getByText('The plans are assigned.')).toBeVisible()
}

for (const member of ['postpaid', 'prepaid'] as const) {
  const how = member === 'postpaid' ? 'with a script' : 'without one @deep'
  test(`a budget that is set refuses the next plan until it is removed, ${how}`, async ({
    page,
    plainPage,
  }) => {
    test.slow()
    const who = member === 'postpaid' ? page : plainPage
    await signIn(who, budgets, member)
    const email = `edda@${crypto.randomUUID().slice(0, 8)}.example`
    const line = `Edda Brandt, ${email}`
    await addPerson(who, line)

    await who.goto(at('tradewind', `${budgets}?budget=new`))
    if (member === 'postpaid') await expectAccessible(who)
    await who.getByLabel('E-mail address').fill('nobody@nowhere.example')
    await who.getByLabel('Amount in USD').fill('0.01')
    await who.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(who.getByText('Nobody in your company has this address.').first()).toBeVisible()
    await who.getByLabel('E-mail address').fill(email)
    await who.getByLabel('Amount in USD').fill('0.01')
    await who.getByRole('button', { name: 'Save' }).press('Enter')
    await expect(who.getByText('Saved.')).toBeVisible()
    const row = who.getByRole('row', { name: 'Edda Brandt' }).first()
    await expect(row).toContainText('$0.01')

    await preview(who, line)
    const refusal = 'This would pass the budget of Edda Brandt: $0.00 left.'
    await expect(who.getByText(refusal)).toBeVisible()
    await expect(who.getByRole('button', { name: 'Assign 1 plan' })).toHaveCount(0)

    await who.goto(at('tradewind', budgets))
    await who.getByRole('row', { name: 'Edda Brandt' }).first().getByRole('link').press('Enter')
    await who.getByRole('button', { name: 'Remove the budget' }).press('Enter')
    await expect(who.getByText('The budget is removed.')).toBeVisible()
    await preview(who, line)
    await expect(who.getByRole('button', { name: 'Assign 1 plan' })).toBeVisible()
  })
}

test('groups open and close by keys and by links @deep', async ({ page, plainPage }) => {
  await signIn(page, budgets, 'postpaid')
  const tree = page.getByRole('treegrid', { name: 'Budgets' })
  const group = tree.getByRole('row', { name: 'Sourcing' })
  const all = await tree.getByRole('row').count()
  await expect(group).toHaveAttribute('aria-expanded', 'false')
  // The keys work once the script has begun.
  await expect(async () => {
    await group.focus()
    await group.press('ArrowRight')
    await expect(group).toHaveAttribute('aria-expanded', 'true', { timeout: 500 })
  }).toPass()
  expect(await tree.getByRole('row').count()).toBeGreaterThan(all)
  await group.press('ArrowRight')
  await expect(group).not.toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await expect(group).toBeFocused()
  await group.press('ArrowLeft')
  await expect(tree.getByRole('row')).toHaveCount(all)
  await group.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  // The head and the company are left.
  await expect(tree.getByRole('row')).toHaveCount(2)

  await signIn(plainPage, budgets, 'postpaid')
  const other = plainPage.getByRole('row', { name: 'Sourcing' })
  await other.getByRole('link', { name: 'Open Sourcing' }).press('Enter')
  await expect(other).toHaveAttribute('aria-expanded', 'true')
})

test('a budget that was removed comes back by Undo, and the second of two editors is told @deep', async ({
  browser,
}) => {
  test.slow()
  const context = await browser.newContext()
  const [one, two] = [await context.newPage(), await context.newPage()]
  const email = `edda@${crypto.randomUUID().slice(0, 8)}.example`
  await signIn(one, budgets, 'postpaid')
  await addPerson(one, `Edda Falk, ${email}`)
  await one.goto(at('tradewind', `${budgets}?budget=new`))
  await one.getByLabel('E-mail address').fill(email)
  await one.getByLabel('Amount in USD').fill('120')
  await one.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(one.getByText('Saved.')).toBeVisible()
  const row = one.getByRole('row', { name: 'Edda Falk' }).first()
  await expect(row).toContainText('$120.00')
  await row.getByRole('link').press('Enter')
  const removal = one.getByRole('button', { name: 'Remove the budget' })
  // The address is that of the form once the form is there.
  await expect(removal).toBeVisible()
  const address = one.url()
  await removal.press('Enter')
  await expect(one.getByText('The budget is removed.')).toBeVisible()
  await one.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(one.getByText('Saved.')).toBeVisible()
  await expect(row).toContainText('$120.00')

  await one.goto(address)
  await two.goto(address)
  await one.getByLabel('Amount in USD').fill('150')
  await two.getByLabel('Amount in USD').fill('90')
  await one.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(one.getByText('Saved.')).toBeVisible()
  await two.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(two.getByText('Somebody has changed this budget meanwhile.')).toContainText('$150')
  await expect(two.getByLabel('Amount in USD')).toHaveValue('90')
  await two.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(two.getByText('Saved.')).toBeVisible()
  await expect(two.getByRole('row', { name: 'Edda Falk' }).first()).toContainText('$90.00')
  await context.close()
})
