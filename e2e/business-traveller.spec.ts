import { buyEsim } from './steps/buy-esim.ts'
import { checkoutPath } from './steps/checkout-path.ts'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible } from './visit.ts'

test('B4 a business traveller buys without a card, and the organisation sees the order', async ({
  page,
  browser,
}) => {
  test.slow()
  const url = (path: string) => at('tradewind', path)
  await signIn(page, '/', 'bt')
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
  await signIn(desk, orders, 'postpaid')
  await expect(desk.getByRole('row', { name: /Camille Roussel/ }).first()).toBeVisible()
})
