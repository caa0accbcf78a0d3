import type { Page } from 'playwright/test'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, expectAccessibleAt, open } from './visit.ts'

const people = '/enterprise/manage/permissions'
const approvals = '/enterprise/manage/approvals'

/** Holds the answers to the forms of a page until the returned function says how they end. */
async function hold(page: Page, path: string): Promise<(end: 'answer' | 'fail' | 'cut') => void> {
  const held = Promise.withResolvers<'answer' | 'fail' | 'cut'>()
  await page.route(new RegExp(`${path}[^?]*\\.data`), async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    const end = await held.promise
    if (end === 'answer') return route.continue()
    return end === 'cut' ? route.abort() : route.fulfill({ status: 500, body: 'no' })
  })
  return held.resolve
}

for (const end of ['fail', 'cut'] as const) {
  test(`a suspended person is shown as that at once, and again as before (${end}) @deep`, async ({
    page,
  }) => {
    await signIn(page, people, 'postpaid')
    await open(page, at('tradewind', `${people}?q=viewer`))
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Suspend' }) })
    const state = page.locator('.people-state')
    await expect(state).toHaveText('Active')
    const answer = await hold(page, people)
    await row.getByRole('button', { name: 'Suspend' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(state).toHaveText('Suspended')
    answer(end)
    await expect(state).toHaveText('Active')
    await expect(row).toHaveClass(/undone/)
    await expect(row.getByRole('status')).toHaveText(/did not work on our side/)
    await expectAccessibleAt(page)
  })
}

test('a person who is suspended and let in again stays in the list as it was filtered @deep', async ({
  page,
}) => {
  await signIn(page, people, 'postpaid')
  await open(page, at('tradewind', `${people}?state=active&sort=-name`))
  const suspend = page.getByRole('row').getByRole('button', { name: 'Suspend' }).first()
  const name = (await suspend.locator('.sr').textContent()) ?? ''
  await open(page, at('tradewind', `${people}?sort=-name&${new URLSearchParams({ q: name })}`))
  const row = page.getByRole('row').filter({ hasText: name }).first()
  const state = row.locator('.people-state')
  const answer = await hold(page, people)
  await row.getByRole('button', { name: 'Suspend' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).press('Enter')
  await expect(state).toHaveText('Suspended')
  answer('answer')
  await expect(page).toHaveURL(/sort=-name.*done=1/)
  await expect(state).toHaveText('Suspended')
  await row.getByRole('button', { name: 'Let sign in again' }).press('Enter')
  await expect(state).toHaveText('Active')
  await expect(row.getByRole('button', { name: 'Suspend' })).toBeVisible()
})

test('a decision is shown at once in the list and in the request, and undone if it fails @deep', async ({
  page,
}) => {
  await signIn(page, approvals, 'postpaid')
  await open(page, at('tradewind', approvals))
  const item = page.locator('.approval-item').first()
  const answer = await hold(page, approvals)
  await page.getByLabel(/^A word/).fill('Not this month')
  await page.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(item).toContainText('Declined')
  await expect(page.getByRole('button', { name: 'Decline' })).toBeHidden()
  answer('fail')
  await expect(item).not.toContainText('Declined')
  await expect(page.getByRole('button', { name: 'Decline' })).toBeVisible()
  await expect(page.locator('.undone-why')).toHaveText(/did not work on our side/)
  // What was typed is still there.
  await expect(page.getByLabel(/^A word/)).toHaveValue('Not this month')
  await expectAccessible(page)
})
