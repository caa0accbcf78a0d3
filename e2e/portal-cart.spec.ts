import type { Page } from 'playwright/test'
import { signIn } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible } from './visit.ts'

/** Opens the stock and returns how many plans for Malta are free. */
async function freeOf(page: Page): Promise<number> {
  await page.goto(at('tradewind', '/enterprise/manage/esim-plans'))
  const row = page.getByRole('row', { name: /^Malta, 5.GB/ })
  if ((await row.count()) === 0) return 0
  return Number(await row.locator('.sum b').textContent())
}

for (const member of ['postpaid', 'prepaid'] as const) {
  const how = member === 'postpaid' ? 'by keyboard' : 'without a script @deep'
  test(`a travel manager buys plans into the stock, ${how}`, async ({ page, plainPage }) => {
    test.slow()
    const who = member === 'postpaid' ? page : plainPage
    await signIn(who, '/shopping-cart', member)
    await expect(who.getByText('The cart is empty.')).toBeVisible()
    const before = await freeOf(who)
    await who.goto(at('tradewind', '/shopping-cart'))
    await who.getByRole('searchbox').fill('malta')
    await who.getByRole('searchbox').press('Enter')
    await who.getByRole('link', { name: 'Malta', exact: true }).press('Enter')
    await who.getByRole('spinbutton', { name: /^Quantity, Malta, 5.GB/ }).fill('3')
    await who.getByRole('button', { name: /^Add *, Malta, 5.GB/ }).press('Enter')
    const line = who.getByRole('listitem', { name: /^Malta, 5.GB/ })
    await expect(line.getByRole('spinbutton')).toHaveValue('3')
    await line.getByRole('button', { name: /^One more/ }).press('Enter')
    await expect(line.getByRole('spinbutton')).toHaveValue('4')
    await line.getByRole('spinbutton').fill('2')
    await line.getByRole('spinbutton').press('Enter')
    await expect(line.getByRole('spinbutton')).toHaveValue('2')
    await line.getByRole('button', { name: /^One more/ }).press('Enter')
    await expect(line.getByRole('spinbutton')).toHaveValue('3')
    if (member === 'postpaid') await expectAccessible(who)
    await who.getByLabel('Purchase order number').fill('PO-7')
    await who.getByRole('button', { name: /^(Order for|Pay)/ }).press('Enter')
    await expect(who).toHaveURL(/\/shopping-cart\/success\?order=/)
    // The server's document holds no order: without a script, a link leads to it.
    expect(await (await who.request.get(who.url())).text()).not.toContain('PO-7')
    if (member === 'prepaid') {
      await expect(who.getByRole('heading', { level: 1, name: 'Your order' })).toBeVisible()
      await who.getByRole('link', { name: 'Open the order' }).press('Enter')
      await expect(who.getByText('PO-7')).toBeVisible()
      await who.goBack()
    }
    await expect(who.getByText('PO-7')).toBeVisible({ visible: member === 'postpaid' })
    await who.getByRole('link', { name: 'Stock by plan' }).press('Enter')
    await expect(who.getByRole('heading', { level: 1, name: 'eSIM plans' })).toBeVisible()
    expect(await freeOf(who)).toBe(before + 3)
    if (member === 'postpaid') await expectAccessible(who)
  })
}
