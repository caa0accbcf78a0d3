import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { expectAccessibleAt, hydrated } from './visit.ts'

const roles = '/enterprise/manage/permissions?tab=roles'

test('a role says what changes and for how many people while it is edited @deep', async ({
  page,
}) => {
  await signIn(page, roles, 'postpaid')
  await page.getByRole('link', { name: 'Finance', exact: true }).click()
  await hydrated(page)
  const editor = page.getByRole('region', { name: 'Finance' })
  const effect = editor.getByRole('status')
  await expect(effect).toHaveText('No permission changes.')
  await editor.getByRole('checkbox', { name: /^Assign plans/ }).check()
  await expect(effect).toContainText(/Changes for \d+ (person|people)/)
  // The permission that the chosen one needs comes along, and says by which.
  await expect(effect).toContainText(/Added.*Assign plans/)
  await expect(editor.getByText('because “Assign plans” needs it')).toBeVisible()
  await editor.getByRole('checkbox', { name: /^Data usage/ }).uncheck()
  await expect(effect).toContainText(/Removed\s*Data usage/)
  await expectAccessibleAt(page)
})

test('without a script a changed role is shown first and saved by a second press @deep', async ({
  plainPage: page,
}) => {
  await signIn(page, roles, 'postpaid')
  const name = `Desk ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('link', { name: 'Add a role' }).click()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('checkbox', { name: /^Data usage/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  const row = page.getByRole('row', { name })
  await expect(row).toContainText('Data usage')

  await row.getByRole('link', { name }).click()
  const editor = page.getByRole('region', { name })
  await editor.getByRole('checkbox', { name: /^Data usage/ }).uncheck()
  await editor.getByRole('checkbox', { name: /^Assign plans/ }).check()
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(editor.getByRole('status')).toContainText('Nobody holds this role yet.')
  await expect(editor.getByRole('status')).toContainText(/Removed\s*Data usage/)
  await expect(editor.getByText('because “Assign plans” needs it')).toBeVisible()
  await expect(row).toContainText('Data usage')
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(row).not.toContainText('Data usage')
  await expect(row).toContainText('Assign plans')
})
