import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessibleAt } from './visit.ts'

const people = '/enterprise/manage/permissions'

test('several people are moved, then removed, each shown before it happens @deep', async ({
  plainPage: page,
}) => {
  test.slow()
  // A repeated run of the test names other people.
  const town = crypto.randomUUID().slice(0, 8)
  await signIn(page, people, 'postpaid')
  await page.goto(at('tradewind', `${people}?open=invite`))
  await page
    .getByLabel('One person on each line')
    .fill(`Edda Brandt, edda@${town}.example\nOle Holm, ole@${town}.example`)
  await page.getByRole('button', { name: 'Send invitations' }).press('Enter')
  await expect(page).toHaveURL(/done=1/)

  await page.goto(at('tradewind', `${people}?q=${town}`))
  const list = page.getByRole('table', { name: 'People' })
  for (const name of ['Edda Brandt', 'Ole Holm']) {
    await list.getByRole('checkbox', { name }).press('Space')
  }
  await page
    .locator('#selected-people')
    .getByLabel('Group')
    .selectOption({ label: 'Field service' })
  await page.getByRole('button', { name: 'Move to group' }).press('Enter')
  const moving = page.getByRole('region', { name: 'Move to group: 2' })
  await expect(moving.getByRole('row', { name: 'Edda Brandt' })).toContainText('Field service')
  await expect(moving).toContainText('Changes: 2. Stays: 0.')
  await moving.getByRole('button', { name: 'Move to group' }).press('Enter')
  await expect(page).toHaveURL(/done=1/)

  await page.goto(at('tradewind', `${people}?q=${town}`))
  await expect(list.getByRole('row', { name: 'Ole Holm' })).toContainText('Field service')
  for (const name of ['Edda Brandt', 'Ole Holm']) {
    await list.getByRole('checkbox', { name }).press('Space')
  }
  await page.locator('#selected-people').getByRole('button', { name: 'Remove' }).press('Enter')
  const removing = page.getByRole('region', { name: 'Remove people: 2' })
  await expect(removing.getByRole('row', { name: 'Edda Brandt' })).toContainText('Removed')
  await expect(removing).toContainText('Plans that return to stock: 0.')
  await removing.getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Remove people: 2' })).toContainText('Removed: 2.')
  await page.goto(at('tradewind', `${people}?q=${town}`))
  await expect(page.getByText(`No line contains “${town}”.`)).toBeVisible()
})

test('what becomes of selected people is accessible @deep', async ({ page }) => {
  const picked = 'pick=demo-postpaid,demo-viewer'
  // A comma may come back encoded from the page of signing in.
  await signIn(page, people, 'postpaid')
  await page.goto(at('tradewind', `${people}?${picked}&change=remove`))
  const asked = page.getByRole('region', { name: 'Remove people: 1' })
  await expect(asked).toContainText('You cannot change yourself here.')
  await expectAccessibleAt(page)
})

test('more than 200 people get another group by a job that goes on by itself @deep', async ({
  page,
}) => {
  test.slow()
  const town = crypto.randomUUID().slice(0, 8)
  await signIn(page, people, 'postpaid')
  for (const part of [0, 1, 2]) {
    const lines = Array.from(
      { length: 70 },
      (_, at) => `Crew ${part} ${at}, c${part}-${at}@${town}.example`,
    )
    await page.goto(at('tradewind', `${people}?open=invite`))
    await page.getByLabel('One person on each line').fill(lines.join('\n'))
    await page.getByRole('button', { name: 'Send invitations' }).press('Enter')
    await expect(page).toHaveURL(/done=1/)
  }
  await page.goto(at('tradewind', `${people}?q=${town}`))
  await page.getByRole('table', { name: 'People' }).getByRole('checkbox').first().press('Space')
  await page.getByRole('checkbox', { name: 'All 210' }).press('Space')
  const selected = page.locator('#selected-people')
  await selected.getByLabel('Group').selectOption({ label: 'Marketing' })
  await page.getByRole('button', { name: 'Move to group' }).press('Enter')
  const moving = page.getByRole('region', { name: 'Move to group: 210' })
  await expect(moving).toContainText('Changes: 210. Stays: 0.')
  await moving.getByRole('button', { name: 'Move to group' }).press('Enter')
  await expect(page.getByText('Moved: 210.')).toBeVisible({ timeout: 90_000 })
  await page.goto(at('tradewind', `${people}?q=${town}`))
  const list = page.getByRole('table', { name: 'People' })
  await expect(list.getByRole('row', { name: 'Crew' }).first()).toContainText('Marketing')
})

test('phones sort by links above the rows, also without a script @deep', async ({ browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signIn(page, people, 'postpaid')
  const sort = page.getByRole('link', { name: 'Person', exact: true })
  await expect(sort).toBeVisible()
  const names = page.locator('.portal-main tbody b')
  const first = (await names.first().textContent()) ?? ''
  await sort.click()
  await expect(page).toHaveURL(/sort=-name/)
  await expect(names.first()).not.toHaveText(first)
  await context.close()
})
