import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible } from './visit.ts'

const page = '/enterprise/manage/single-sign-on'

/** Where the provider of the sandbox answers: organisations may enter this machine by no other name. */
function providerAt(path: string): string {
  const url = new URL(`/__dev/saml${path}`, at('tradewind', '/'))
  url.hostname = 'localhost'
  return url.href
}

/** Leads somebody from the sign-in page to their company's provider. */
async function goToCompany(visitor: Page, email: string): Promise<void> {
  await visitor.goto(at('tradewind', '/auth/company'))
  await visitor.locator('input[name=email]').fill(email)
  await visitor.locator('main button[type=submit]').click()
  await visitor.getByRole('link', { name: 'Continue to localhost' }).click()
  await expect(visitor.getByRole('heading', { name: 'Embedded company sign-in' })).toBeVisible()
}

test('a company connects its sign-in by SAML, by which its people enter and nobody else @deep', async ({
  page: admin,
  browser,
}) => {
  const domain = `s${Date.now()}.example`
  await signIn(admin, page, 'postpaid')
  await expect(admin.getByText('A TXT record, or a code mailed to')).toBeVisible()
  await admin.getByRole('textbox', { name: 'Domain' }).fill(domain)
  await admin.getByRole('button', { name: 'Add a domain' }).press('Enter')
  const row = admin.getByRole('row', { name: domain })
  await row.getByRole('button', { name: 'Check the record' }).press('Enter')
  await expect(row.getByText('Proved')).toBeVisible()

  await admin.getByRole('link', { name: 'SAML 2.0' }).press('Enter')
  const acs = await admin.getByLabel('Address for answers (ACS URL)').inputValue()
  expect(acs).toMatch(/\/auth\/company\/[\w-]+$/)
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('link', { name: 'Download the metadata' }).press('Enter'),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(`Location="${acs}"`)
  const provider = admin.locator('form:has(textarea[name=metadata])')
  await admin.getByLabel('Metadata of your provider (XML)').fill('<a/>')
  await provider.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(admin.getByText('These are not the metadata of one provider')).toBeVisible()
  const metadata = await (await admin.request.get(providerAt('/metadata'))).text()
  await admin.getByLabel('Metadata of your provider (XML)').fill(metadata)
  await admin.getByLabel('Role of people who are new').selectOption({ index: 1 })
  await provider.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(admin.getByText('Saved.')).toBeVisible()
  await expect(admin.getByRole('row', { name: 'dev.id.example' })).toContainText('Active')
  await expect(admin.getByLabel('Sign-in address (SSO URL)')).toHaveValue(providerAt('/sso'))
  await expect(admin.getByRole('button', { name: 'Require it' })).toBeDisabled()
  await expectAccessible(admin)

  const context = await browser.newContext({ javaScriptEnabled: false })
  const mina = await context.newPage()
  const asMina = mina.locator('form', { hasText: 'verified' }).filter({ hasText: 'Somebody else' })
  await goToCompany(mina, `mina@${domain}`)
  await asMina.locator('input[name=email]').fill('mina@elsewhere.example')
  await asMina.getByRole('button').click()
  await mina.getByRole('button', { name: 'Continue' }).click()
  await expect(mina.getByText('does not let you in here yet')).toBeVisible()

  await goToCompany(mina, `mina@${domain}`)
  await mina.getByRole('button', { name: 'Deny' }).click()
  await mina.getByRole('button', { name: 'Continue' }).click()
  await expect(mina.getByText('does not let you in here yet')).toBeVisible()

  await goToCompany(mina, `mina@${domain}`)
  for (const next of ['Embedded company sign-in', 'unsolicited']) {
    await mina.getByLabel('Without a request').fill(`mina@${domain}`)
    await mina.getByRole('button', { name: 'Send unasked' }).click()
    await mina.getByRole('button', { name: 'Continue' }).click()
    // The shop asks by itself once, and gives up if that is answered alike.
    await expect(mina.getByText(next)).toBeVisible()
  }

  await goToCompany(mina, `mina@${domain}`)
  await asMina.locator('input[name=email]').fill(`mina@${domain}`)
  await asMina.getByRole('button').click()
  await mina.getByRole('button', { name: 'Continue' }).click()
  await expect(mina).toHaveURL(at('tradewind', '/enterprise/manage'))
  await context.close()

  const scripted = await browser.newContext()
  const again = await scripted.newPage()
  await goToCompany(again, `mina@${domain}`)
  await again.locator('input[name=email]').first().fill(`mina@${domain}`)
  await again.getByRole('button', { name: 'Continue' }).press('Enter')
  await expect(again).toHaveURL(at('tradewind', '/enterprise/manage'))
  await scripted.close()
})
