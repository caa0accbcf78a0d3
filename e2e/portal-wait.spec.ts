import { signIn } from './steps/member.ts'
import { hold } from './steps/news.ts'
import { expect, test } from './test.ts'
import { expectAccessible, hydrated } from './visit.ts'

const manage = '/enterprise/manage'

test('a page that takes its time is stood for, and what was typed before it stays', async ({
  page,
}) => {
  await signIn(page, `${manage}/permissions?open=invite`, 'postpaid')
  await hydrated(page)
  const lines = page.locator('textarea[name="lines"]')
  await lines.fill('ada@lovelace.example')
  const release = await hold(page, '**/orders.data**')

  const side = page.getByRole('navigation', { name: 'Portal' })
  await side.getByRole('link', { name: 'Orders' }).click()
  const wait = page.locator('.portal-wait')
  await expect(wait).toBeVisible()
  await expect(lines).toBeHidden()
  await expect(page.locator('.overlay')).toBeHidden()
  await expectAccessible(page)

  // Back to the page that is still there.
  await side.getByRole('link', { name: 'People and roles' }).click()
  await expect(wait).toBeHidden()
  await expect(lines).toHaveValue('ada@lovelace.example')

  await side.getByRole('link', { name: 'Orders' }).click()
  await expect(wait).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  await expect(wait).toBeHidden()
})

test('a choice in the menu of phones closes it @deep', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, `${manage}/billing`, 'postpaid')
  await hydrated(page)
  const release = await hold(page, '**/orders.data**')
  const top = page.locator('.portal-top')
  const orders = top.getByRole('link', { name: 'Orders' })
  await top.locator('summary').click()
  await orders.click()
  await expect(page.locator('.portal-wait')).toBeVisible()
  await expect(orders).toBeHidden()
  release()
  await expect(page).toHaveURL(/manage\/orders$/)
  await expect(top.locator('details')).not.toHaveAttribute('open')
})
