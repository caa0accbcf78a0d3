import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at } from './visit.ts'

const path = '/enterprise/manage/single-sign-on'

test('forms of sign-on that are refused keep what was typed, without a script @deep', async ({
  plainPage: page,
}) => {
  await signIn(page, path, 'prepaid')
  await page.goto(at('tradewind', `${path}?protocol=oidc`))
  await page.getByLabel('Issuer').fill('http://id.example')
  await page.getByLabel('Client ID').fill('tradewind-portal')
  await page.getByLabel('Client secret').fill('a secret of the tests')
  const provider = page.locator('form:has(input[name=issuer])')
  await provider.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Enter an https address with a public name.')).toBeVisible()
  await expect(page.getByLabel('Issuer')).toHaveValue('http://id.example')
  await expect(page.getByLabel('Client ID')).toHaveValue('tradewind-portal')
  await expect(page.getByLabel('Client secret')).toHaveValue('')

  await page.getByRole('textbox', { name: 'Domain' }).fill('no domain')
  await page.getByRole('button', { name: 'Add a domain' }).press('Enter')
  await expect(page.getByText('This is no domain.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Domain' })).toHaveValue('no domain')
  // The other form is as it is stored.
  await expect(page.getByLabel('Client ID')).toHaveValue('')

  await page.goto(at('tradewind', `${path}?protocol=saml`))
  await page.locator('textarea[name=metadata]').fill('<no metadata>')
  await page
    .locator('form:has(textarea[name=metadata])')
    .getByRole('button', { name: 'Save' })
    .press('Enter')
  await expect(page.locator('textarea[name=metadata]')).toHaveValue('<no metadata>')
})
