import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessibleAt, open } from './visit.ts'

const people = '/enterprise/manage/permissions'
const plans = '/enterprise/manage/esim-plans'

test('a sheet takes the focus, closes by Escape, and gives the focus back to its row @deep', async ({
  page,
}) => {
  await signIn(page, plans, 'postpaid')
  await open(page, at('tradewind', plans))
  const more = page.locator('.plans-more a').first()
  await more.press('Enter')
  const sheet = page.locator('.plans-sheet')
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await expect(more).toBeFocused()
})

test('a sheet in which something was typed is not lost by Escape, and is sent by Ctrl+Enter @deep', async ({
  page,
}) => {
  await signIn(page, people, 'postpaid')
  await open(page, at('tradewind', people))
  await page.getByRole('link', { name: 'Invite people' }).press('Enter')
  const sheet = page.getByRole('region', { name: 'Invite people' })
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Nobody, nobody@')
  await page.keyboard.press('Escape')
  await expect(sheet.getByRole('link', { name: 'Go back' })).toBeFocused()
  await expect(sheet.getByRole('textbox')).toHaveValue('Nobody, nobody@')
  await sheet.getByRole('textbox').press('Control+Enter')
  await expect(page.getByText('nobody@: not a mail address')).toBeVisible()
  await expectAccessibleAt(page)
})
