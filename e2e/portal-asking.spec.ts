import { mailedLink } from './steps/inbox.ts'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at } from './visit.ts'

const url = (path: string) => at('tradewind', path)
const plans = '/enterprise/manage/esim-plans'

test('a traveller asks for another plan, an approver approves it, and the eSIM arrives @deep', async ({
  page,
  browser,
}) => {
  test.slow()
  // The company gives a plan to somebody who is new to it.
  await signIn(page, plans, 'postpaid')
  const email = `edda@${crypto.randomUUID().slice(0, 8)}.example`
  const name = `Edda ${crypto.randomUUID().slice(0, 6)}`
  await page.getByLabel('One person on each line').fill(`${name}, ${email}`)
  await page.getByRole('button', { name: 'See what will happen' }).press('Enter')
  await page.getByRole('button', { name: 'Assign 1 plan' }).press('Enter')
  await expect(page.getByText('The plans are assigned.')).toBeVisible()
  const link = await mailedLink(page, { email, path: '/assigned\\?token=' })

  // The person asks from the mailed link, without signing in, for the dearest plan.
  const traveller = await (await browser.newContext()).newPage()
  await traveller.goto(link)
  const wanted = await traveller.locator('#ask-want option[value^=plan]').evaluateAll((options) => {
    const priceOf = (text: string) => Number(/\$([\d.]+)/.exec(text)?.[1] ?? 0)
    const all = options.map((each) => ({
      value: each.getAttribute('value') ?? '',
      price: priceOf(each.textContent ?? ''),
    }))
    return all.toSorted((one, other) => other.price - one.price)[0]
  })
  expect(wanted?.price).toBeGreaterThan(25)
  await traveller.locator('#ask-want').selectOption(wanted?.value ?? '')
  await traveller.locator('#ask input[name=word]').fill('Two more weeks')
  await traveller.locator('#ask button[type=submit]').press('Enter')
  await expect(traveller).toHaveURL(/asked=/)

  // The number of open requests leads the approver there.
  await page.goto(url('/enterprise/manage'))
  await page.getByRole('link', { name: /^Open requests: \d/ }).press('Enter')
  await page.locator('.approval-item', { hasText: name }).first().press('Enter')
  // The list shows its newest request already; a form of it would be lost with the list.
  await expect(page).toHaveURL(/\/approvals\/[\w-]+$/)
  await expect(page.getByRole('heading', { name: new RegExp(`^${name} asks`) })).toBeVisible()
  await expect(page.getByText('Needs approval: Over $25.00')).toBeVisible()
  await page.getByRole('button', { name: /^Approve/ }).press('Enter')
  await expect(page.getByText('Approved and carried out.')).toBeVisible()

  // The second eSIM is made and mailed, and its link opens it.
  await traveller.goto(await mailedLink(page, { email, path: '/assigned\\?token=', links: 2 }))
  await expect(traveller.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(traveller.locator('#ask')).toBeVisible()
})
