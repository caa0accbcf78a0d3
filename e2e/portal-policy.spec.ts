import { readFile } from 'node:fs/promises'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { expectAccessible } from './visit.ts'

const policies = '/enterprise/manage/policy'

test('the demonstration’s policy shows what it did, and all of it is a file @deep', async ({
  page,
}) => {
  await signIn(page, policies, 'postpaid')
  const did = page.getByRole('region', { name: 'What it did', exact: true })
  await expect(did.getByText('3 GB added').first()).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    did.getByRole('link', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  expect(lines.length).toBeGreaterThan(3)
  expect(lines[0]).toContain('Person')
  expect(lines.slice(1).every((line) => /added|Held back/.test(line))).toBe(true)
})

for (const member of ['postpaid', 'prepaid'] as const) {
  const how = member === 'postpaid' ? 'with a script' : 'without one @deep'
  test(`a rule that stops at an amount is refused without one, keeps what was typed and is tried, ${how}`, async ({
    page,
    plainPage,
  }) => {
    test.slow()
    const who = member === 'postpaid' ? page : plainPage
    await signIn(who, `${policies}?policy=new`, member)
    await expect(who.getByLabel('Last day')).toBeHidden()
    await who.getByLabel('Name', { exact: true }).fill('Fairs')
    await who.getByLabel('Stop at').selectOption('A total amount')
    await who.getByLabel('Tell').selectOption('The person and who switches it on, by mail')
    await who.getByRole('button', { name: 'See what it would have done' }).press('Enter')
    await expect(who.getByText('Write an amount').first()).toBeVisible()
    await expect(who.getByLabel('Name', { exact: true })).toHaveValue('Fairs')
    await expect(who.getByLabel('Tell')).toHaveValue('both')
    await who.getByLabel('Amount in USD').fill('0.01')
    await who.getByRole('button', { name: 'See what it would have done' }).press('Enter')
    await expect(who.getByRole('heading', { name: 'Fairs' })).toBeVisible()
    await expect(who.getByLabel('Amount in USD')).toHaveValue('0.01')
    if (member === 'postpaid') {
      await expect(who.getByText('Held back: total amount').first()).toBeVisible()
    }
    await who.getByRole('button', { name: 'Switch on' }).press('Enter')
    await expect(who.getByText('The policy is on.')).toBeVisible()
    await who.getByRole('button', { name: 'Switch off' }).first().press('Enter')
    await expect(who.getByText('The policy is off.')).toBeVisible()
    await who.getByRole('button', { name: 'Delete policy' }).press('Enter')
    await expect(who.getByText('The policy is deleted.')).toBeVisible()
  })
}
