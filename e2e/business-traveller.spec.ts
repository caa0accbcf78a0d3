import { buyEsim } from './buy-esim.ts'
import { checkoutPath } from './checkout-path.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible } from './visit.ts'

test('B4 a business traveller buys without a card, and the organisation sees the order', async ({
  page,
  browser,
}) => {
  test.slow()
  const url = (path: string) => at('tradewind', path)
  const enter = async (who: typeof page, name: string, query: string) => {
    await who.goto(url(`/auth/signin?${query}`))
    await who.locator('input[name=email]').fill(`${name}@demo.tradewind.example`)
    await who.locator('input[name=password]').fill('tradewind-demo-2026')
    await who.locator('form:has(input[name=password]) button[type=submit]').press('Enter')
  }
  await enter(page, 'bt', '')
  await expect(page).toHaveURL(url('/'))
  await page.goto(url(await checkoutPath(page, url('/japan-eSIM'))))
  await expect(page.getByText('Your organisation pays for this order.')).toBeVisible()
  await expect(page.locator('input[name=card]')).toHaveCount(0)
  await expectAccessible(page)
  await buyEsim(page, { url } as Parameters<typeof buyEsim>[1], {
    tenant: 'tradewind',
    destination: 'japan',
  })

  const desk = await (await browser.newContext()).newPage()
  const orders = '/enterprise/manage/orders'
  await enter(desk, 'postpaid', `for=business&redirect=${encodeURIComponent(orders)}`)
  await expect(desk).toHaveURL(url(orders))
  await expect(desk.getByRole('row', { name: /Camille Roussel/ }).first()).toBeVisible()
})
