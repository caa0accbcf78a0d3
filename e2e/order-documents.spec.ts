import { readFileSync } from 'node:fs'
import { seal } from '#crypto/sealed.ts'
import { sessionKeys } from './seal-into.ts'
import { freshEmail } from './shopper.ts'
import { mailsTo } from './steps/inbox.ts'
import { signInTo } from './steps/member.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, watch } from './visit.ts'

const traveller = 'traveller@demo.tradewind.example'

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'R-UI-1: without JavaScript', () => {
    test.use({ javaScriptEnabled })

    const deep = javaScriptEnabled ? '' : ' @deep'
    test(`a contract is withdrawn from in two steps by somebody not signed in${deep}`, async ({
      page,
    }) => {
      const faults = watch(page)
      const email = freshEmail()
      await page.goto(at('tradewind', '/de/shop'))
      await page.locator('footer a[href="/de/withdrawal"]').click()
      await expect(page).toHaveURL(at('tradewind', '/de/withdrawal'))
      if (javaScriptEnabled) await expectAccessible(page)
      await page.locator('input[name=number]').fill('7k3m9-qx2td')
      await page.locator('input[name=email]').fill(email)
      await page.locator('main button[type=submit]').click()
      await expect(page.locator('.withdrawal-facts')).toContainText('7K3M9QX2TD')
      expect(await mailsTo(page, email)).toEqual([])
      if (javaScriptEnabled) await expectAccessible(page)
      await page.getByRole('button', { name: 'Widerruf bestätigen' }).click()
      await expect(page.locator('h1')).toHaveText('Dein Widerruf ist eingegangen')
      await expect(page.locator('.withdrawal-facts')).toContainText('UTC')
      if (javaScriptEnabled) await expectAccessible(page)
      const [mail] = await mailsTo(page, email)
      expect(mail).toMatchObject({ kind: 'withdrawal_received' })
      expect(mail?.text).toContain('Bestellnummer\n    7K3M9QX2TD')
      expect(faults).toEqual([])
    })

    test('what is no order number is said beside its field @deep', async ({ page }) => {
      await page.goto(at('tradewind', '/withdrawal?order=12'))
      await expect(page.locator('input[name=number]')).toHaveValue('12')
      await page.locator('input[name=email]').fill(freshEmail())
      await page.locator('main button[type=submit]').click()
      await expect(page.locator('.help.err').first()).toContainText('10 letters and digits')
    })
  })
}

test('a receipt is a file of the buyer’s alone @deep', async ({ page, browser }) => {
  await signInTo(page, at('tradewind', '/ja/checkout/demo-order-italy'))
  const link = page.locator('.order-documents a[download]')
  await expect(link).toHaveAttribute('href', '/ja/checkout/demo-order-italy/receipt')
  await expectAccessible(page)
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(readFileSync(await file.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  await page.locator('.order-documents a[href*="/withdrawal?order="]').click()
  await expect(page.locator('input[name=email]')).toHaveValue(traveller)
  const stranger = await browser.newPage()
  await stranger.goto(at('tradewind', '/checkout/demo-order-italy/receipt'))
  await expect(stranger).toHaveURL(/\/auth\/signin\?redirect=/)
  await stranger.close()
})

test('what was paid back says when it should be there @deep', async ({ page }) => {
  await signInTo(page, at('tradewind', '/checkout/demo-order-thailand'))
  await expect(page.locator('.checkout-steps')).toContainText('within 5 to 10 working days')
  await expect(page.locator('.order-documents a[download]')).toBeVisible()
  await expectAccessible(page)
})

test('notices end by the link, and by the mail program’s button', async ({ page, request }) => {
  await page.goto(at('tradewind', '/unsubscribe?token=made-up-by-somebody'))
  await expectAccessible(page)
  await page.locator('main button[type=submit]').click()
  await expect(page.locator('[role=status] h1')).toHaveText('This link ends nothing')
  const refusal = { email: freshEmail(), channel: 'tradewind', topic: 'notices' }
  const link = at(
    'tradewind',
    `/de/unsubscribe?token=${seal(refusal, sessionKeys, 'mail.refusal')}`,
  )
  // RFC 8058, section 3.1: a form with one field, and no cookies.
  const posted = await request.post(link, { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(posted.status()).toBe(200)
  await page.goto(link)
  await page.locator('main button[type=submit]').click()
  await expect(page.locator('[role=status] h1')).toHaveText('Du bekommst diese Mails nicht mehr')
  await expectAccessible(page)
})

test('the app is found where there is one @deep', async ({ page }) => {
  const faults = watch(page)
  await page.goto(at('tradewind', '/download'))
  await expect(page.locator('meta[name=apple-itunes-app]')).toHaveAttribute(
    'content',
    'app-id=1000000001',
  )
  await expect(page.locator('.download-stores a')).toHaveCount(2)
  await expectAccessible(page)
  expect(faults).toEqual([])
  const none = await page.goto(at('sonatours', '/download'))
  expect(none?.status()).toBe(404)
})
