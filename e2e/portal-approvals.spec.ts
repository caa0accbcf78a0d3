import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, open } from './visit.ts'

const url = (path: string) => at('tradewind', path)

test('an approver approves on the page, and its person sees it and asks again by the mailed link', async ({
  page,
  browser,
}) => {
  test.slow()
  const plans = '/enterprise/manage/esim-plans'
  await signIn(page, plans, 'postpaid')

  const waiting = '/enterprise/manage/approvals'
  // What is sent before the script came has the fields in the order of the route row.
  await open(page, url(waiting))
  await expect(page.getByRole('heading', { name: 'Approvals' })).toBeVisible()
  await expectAccessible(page)

  // The order and the filter are in the address, and kept as a view.
  await page.getByText('Search and sort').click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Highest sum first' })
  await page.getByRole('combobox', { name: 'All kinds' }).selectOption({ label: 'More data' })
  await page.getByRole('button', { name: 'Search' }).press('Enter')
  await expect(page).toHaveURL(/kind=addon&sort=-total/)
  await page.getByText('Views', { exact: true }).click()
  await page.getByLabel('Name of the view').fill('Much data')
  await page.getByRole('button', { name: 'Save view' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Much data', includeHidden: true })).toHaveCount(1)
  // So is what the list shows of each request.
  const reason = page.locator('.approval-item small').first()
  await expect(reason).toBeVisible()
  await page.getByText('Columns', { exact: true }).click()
  for (const name of ['Why it needs you', 'When']) {
    await page.getByRole('checkbox', { name, exact: true }).press('Space')
  }
  await page.getByRole('button', { name: 'Show', exact: true }).press('Enter')
  await expect(page).toHaveURL(/kind=addon&sort=-total&cols=1&col=what&col=sum/)
  await expect(reason).toHaveCount(0)
  // Several are shown together before they are decided.
  for (const at of [0, 1]) await page.locator('input[name=row]').nth(at).press('Space')
  await page.getByRole('button', { name: 'Decide selected' }).press('Enter')
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Decline 2' })).toBeVisible()
  await expectAccessible(page)
  await open(page, url(waiting))

  // Opening the link decides nothing, however often it is followed.
  const link = page.locator('.approval-item').first()
  const path = (await link.getAttribute('href')) ?? ''
  const scanner = await (await browser.newContext()).newPage()
  await scanner.goto(url(path))
  await expect(scanner).toHaveURL(/auth\/signin/)
  await page.goto(url(path))
  await page.reload()
  await page.getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(page.getByText('Declining needs a word.').first()).toBeVisible()
  await page.getByRole('button', { name: /^Approve/ }).press('Enter')
  await expect(page.getByText('Approved and carried out.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Approve/ })).toHaveCount(0)

  // The mail about that leads to the eSIM, whose person asks again without signing in.
  const id = path.split('/').at(-1) ?? ''
  await page.goto(url(`/__dev/inbox/decided-${id}.txt`))
  const text = (await page.locator('body').textContent()) ?? ''
  const mailed = /https?:\S+assigned\?token=\S+/.exec(text)?.[0] ?? ''
  await scanner.goto(mailed)
  await expect(scanner.locator('.ask-list li').first()).toBeVisible()
  await scanner.locator('#ask-want').selectOption({ index: 0 })
  await scanner.locator('#ask input[name=word]').fill('Two laptops')
  await scanner.locator('#ask button[type=submit]').press('Enter')
  await expect(scanner).toHaveURL(/asked=/)
})
