import { expect, test } from './test.ts'
import { at } from './visit.ts'

const terms = '/documents/terms-and-conditions'
const guide = '/troubleshooting-guide'

test('legal text and plain words are switched without a script @deep', async ({
  plainPage: page,
}) => {
  await page.goto(at('tradewind', terms))
  const law = page.locator('.law').first()
  const plain = page.locator('.pw').first()
  const radio = (name: string) => page.getByRole('radio', { name })
  await expect(law).toBeVisible()
  await expect(plain).toBeVisible()
  await radio('Plain words').check()
  await expect(law).toBeHidden()
  await expect(plain).toBeVisible()
  await radio('Legal text').check()
  await expect(law).toBeVisible()
  await expect(plain).toBeHidden()
})

test('versions lead to one another without a script @deep', async ({ plainPage: page }) => {
  await page.goto(at('tradewind', terms))
  const versions = page.getByRole('navigation', { name: 'Versions' })
  await versions.getByRole('link', { name: /^Version 1/ }).click()
  await expect(page).toHaveURL(/\?version=1$/)
  await page.getByRole('link', { name: 'Show the version in force' }).click()
  await expect(page).toHaveURL(/terms-and-conditions$/)
})

test('a document is printed with its clauses, its version, its company and its address', async ({
  plainPage: page,
}) => {
  await page.goto(at('tradewind', terms))
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const address = page.getByText(/terms-and-conditions\?version=2$/)
  for (const shown of [page.locator('.law').last(), page.locator('.by'), address]) {
    await expect(shown).toBeVisible()
  }
  await expect(page.locator('.document-contact')).toContainText('Tradewind Demo Lda')
  for (const hidden of ['.tools', '.changes', '.toc', '.foot .cols', '.top']) {
    await expect(page.locator(hidden).first()).toBeHidden()
  }
  await page.emulateMedia({ media: 'screen' })
  await expect(address).toBeHidden()
  await page.getByText('What changed in version 2').click()
  await page.locator('.changes details summary').first().click()
  await expect(page.locator('.changes ins').first()).toBeVisible()
})

test('the troubleshooting guide is walked without a script, forth and back', async ({
  plainPage: page,
}) => {
  await page.goto(at('tradewind', guide))
  for (const answer of ['No data abroad', 'Bars, but no 4G', 'Data roaming is off', 'Samsung']) {
    await page.locator('.choice', { hasText: answer }).click()
  }
  await expect(page.locator('h1')).toHaveText('Turn on data roaming for the eSIM')
  const shown = page.getByRole('img', { name: /press “Data roaming”/ })
  await expect(shown).toBeVisible()
  await expect(page.getByRole('link', { name: 'Check the connection' })).toHaveAttribute(
    'href',
    '/account/orders',
  )
  await page.getByRole('link', { name: 'What do the settings say?' }).click()
  await page.locator('.choice', { hasText: 'Both are right' }).click()
  // The phone is not asked again.
  await expect(page.locator('.phone.samsung').first()).toBeVisible()
})
