import type { Locator, Page } from 'playwright/test'
import { codeFor, freshEmail } from './shopper.ts'
import { mailedLink } from './steps/inbox.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, hydrated } from './visit.ts'

const url = (path: string) => at('tradewind', path)

/** Moves the focus forward by Tab alone until a part has it. */
async function tabTo(page: Page, part: Locator): Promise<void> {
  await expect(part).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await part.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(part).toBeFocused()
}

async function press(page: Page, part: Locator): Promise<void> {
  await tabTo(page, part)
  await page.keyboard.press('Enter')
}

test('a company starts: from its page to an eSIM that somebody opens, the plans by keys alone @node', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const stamp = crypto.randomUUID().slice(0, 8)
  const email = freshEmail()
  const traveller = `ines@${stamp}.example`

  await page.goto(url('/enterprise'))
  await page.getByRole('main').getByRole('link', { name: 'Open a business account' }).click()
  await expect(page).toHaveURL(url('/enterprise/register'))
  await hydrated(page)
  await page.getByLabel('Company').fill(`Halden ${stamp}`)
  await page.getByLabel('Country', { exact: true }).selectOption('NO')
  await page.getByLabel('Your name').fill('Kari Halden')
  await page.getByLabel('Work e-mail').fill(email)
  await page.getByLabel('Travellers a month').selectOption({ index: 1 })
  await page.getByRole('radio', { name: 'Monthly invoice' }).check()
  await page.getByRole('main').getByRole('button', { name: 'Open a business account' }).click()
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible()

  await page.goto(await mailedLink(page, { email, path: '/auth/signin' }))
  await hydrated(page)
  await page.locator('main input[name=email]').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const { code } = await codeFor(page.request, email)
  await page.locator('main input[name=code]').fill(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('main input[type=password]').fill('four plain words in a row')
  await page.getByRole('button', { name: 'Save and sign in' }).click()

  // The mail leads to the shop's own host, on which everything that follows happens.
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps.getByRole('link')).toHaveCount(3)
  await steps.getByRole('link', { name: 'Invite people' }).click()
  await page.getByLabel('One person on each line').fill(`Ines Prado, ${traveller}`)
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await expect(page.getByText('1 to 2 of 2')).toBeVisible()

  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(steps.getByText('Done')).toHaveCount(1)
  await buyByKeys(page, steps)
  await assignByKeys(page, traveller)
  await expect(steps).toBeHidden()

  // Whoever got the plan has no account, and opens the eSIM from the mail.
  const phone = await (await browser.newContext()).newPage()
  await phone.goto(await mailedLink(page, { email: traveller, path: '/assigned' }))
  await expect(phone.getByRole('heading', { level: 1, name: 'Malta' })).toBeVisible()
  await expect(phone.getByText(`Halden ${stamp} has a data plan ready`)).toBeVisible()
  await expectAccessible(phone)
  await phone.context().close()
})

/** The second step: three plans for Malta, from the search to the order, without a mouse. */
async function buyByKeys(page: Page, steps: Locator): Promise<void> {
  await press(page, steps.getByRole('link', { name: 'Buy plans' }))
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('malta')
  await page.keyboard.press('Enter')
  await press(page, page.getByRole('link', { name: 'Malta', exact: true }))
  await tabTo(page, page.getByRole('spinbutton', { name: /^Quantity, Malta, 5.GB/ }))
  await page.keyboard.type('3')
  await press(page, page.getByRole('button', { name: /^Add *, Malta, 5.GB/ }))
  await expect(page.getByRole('listitem', { name: /^Malta, 5.GB/ })).toBeVisible()
  await press(page, page.getByRole('button', { name: /^Order for/ }))
  await expect(page).toHaveURL(/\/shopping-cart\/success\?order=/)
  await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeVisible()
  await expectAccessible(page)
}

/** The third step: one of the plans for a person, from what was just ordered to the preview. */
async function assignByKeys(page: Page, traveller: string): Promise<void> {
  await press(page, page.getByRole('link', { name: 'Stock by plan' }))
  await tabTo(page, page.getByLabel('One person on each line'))
  await page.keyboard.type(`Ines Prado, ${traveller}`)
  await press(page, page.getByRole('button', { name: 'See what will happen' }))
  await press(page, page.getByRole('button', { name: 'Assign 1 plan' }))
  await expect(page.getByText('The plans are assigned.')).toBeVisible()
  await press(page, page.getByRole('link', { name: 'Overview' }))
}
