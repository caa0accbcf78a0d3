import { readFileSync } from 'node:fs'
import type { Page } from 'playwright/test'
import { seal } from '#crypto/sealed.ts'
import { sessionKeys } from './seal-into.ts'
import { freshEmail } from './shopper.ts'
import { expect, test } from './test.ts'
import { at, expectAccessible, watch } from './visit.ts'

const traveller = 'traveller@demo.tradewind.example'

async function signIn(page: Page, path: string): Promise<void> {
  await page.goto(at('tradewind', path))
  await page.locator('input[name=email]').fill(traveller)
  await page.locator('input[name=password]').fill('tradewind-demo-2026')
  await page.locator('button[type=submit]').first().click()
  await page.waitForURL((url) => !url.pathname.includes('/auth/'))
}

type Mail = { id: string; kind: string; text: string }

async function mailsTo(page: Page, email: string): Promise<Mail[]> {
  const url = at('tradewind', `/__dev/inbox.json?to=${encodeURIComponent(email)}`)
  return (await (await page.request.get(url)).json()).mails
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with JavaScript' : 'R-UI-1: without JavaScript', () => {
    test.use({ javaScriptEnabled })

    test('a contract is withdrawn from in two steps by somebody not signed in', async ({
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

    test('what is no order number is said beside its field', async ({ page }) => {
      await page.goto(at('tradewind', '/withdrawal?order=12'))
      await expect(page.locator('input[name=number]')).toHaveValue('12')
      await page.locator('input[name=email]').fill(freshEmail())
      await page.locator('main button[type=submit]').click()
      await expect(page.locator('.help.err').first()).toContainText('ten letters and digits')
    })
  })
}

test('a receipt is a file of the buyer’s alone', async ({ page, browser }) => {
  await signIn(page, '/ja/checkout/demo-order-italy')
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

test('what was paid back says when it should be there', async ({ page }) => {
  await signIn(page, '/checkout/demo-order-thailand')
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

test('the app is found where there is one', async ({ page }) => {
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
