import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import { tabTo } from './measure/focus.ts'
import { shopDatabase } from './runtime.ts'
import { codeFor, freshEmail } from './shopper.ts'
import { joinOnTheWay } from './steps/account.ts'
import { expect, test } from './test.ts'
import { at, hydrated, slowDown } from './visit.ts'

// Each test buys for another destination, so that its purchases can be counted. Only purchases
// since this file was loaded count, as a retry loads it again.
const startedAt = Math.floor(Date.now() / 1000)

/** Opens a filled-in checkout, ready to be paid. */
async function toCheckout(page: Page, destination: string): Promise<void> {
  await page.goto(at('tradewind', `/${destination}-eSIM`))
  const link = page.locator('.tk.pass a[href*="/checkout?plan="]').first()
  const path = await link.getAttribute('href')
  await page.goto(at('tradewind', `${path}&device=google-pixel-8`))
  await joinOnTheWay(page)
  await page.locator('input[name=consent]').check()
}

const pay = (page: Page) => page.locator('.stub button[type=submit]')
const isOrder = /\/checkout\/[\w-]{8,}$/

/** Returns the database's counts for a destination: orders, charged payments and eSIMs. */
async function countRows(destination: string) {
  const database = new DatabaseSync(await shopDatabase('.wrangler/test'), { readOnly: true })
  const ofPlace = `(SELECT id FROM purchase WHERE json_extract(plan, '$.destination.slug') = ?
    AND created_at >= ${startedAt})`
  const count = (sql: string) => Number(database.prepare(sql).get(destination)?.n)
  const rows = {
    orders: count(`SELECT count(*) AS n FROM purchase WHERE id IN ${ofPlace}`),
    charges: count(`SELECT count(*) AS n FROM sandbox_charge WHERE state = 'succeeded'
      AND substr(reference, 1, instr(reference, '.') - 1) IN ${ofPlace}`),
    esims: count(`SELECT count(*) AS n FROM esim WHERE purchase_id IN ${ofPlace}`),
  }
  database.close()
  return rows
}

const nothing = { orders: 0, charges: 0, esims: 0 }
const oneOfEach = { orders: 1, charges: 1, esims: 1 }

async function expectOne(page: Page, destination: string): Promise<void> {
  await page.waitForURL(isOrder, { timeout: 60_000 })
  await expect(page.locator('.qr svg')).toBeVisible({ timeout: 60_000 })
  expect(await countRows(destination)).toEqual(oneOfEach)
}

test('U4: somebody buys with the keyboard alone, from the country page to the eSIM', async ({
  page,
}) => {
  test.slow()
  await page.goto(at('tradewind', '/norway-eSIM'))
  await hydrated(page)
  await tabTo(page, page.locator('.tk.pass a[href*="/checkout?plan="]').first())
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/auth\/signin/)
  await hydrated(page)
  await tabTo(page, page.locator('input[name=email]'))
  const email = freshEmail()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await tabTo(page, page.locator('input[name=code]'))
  await page.keyboard.type((await codeFor(page.request, email)).code)
  await page.waitForURL(/\/checkout\?/)
  await hydrated(page)
  await page.locator('#device').waitFor()
  await tabTo(page, page.locator('input[name=phone]'))
  await page.keyboard.type('Pixel 8 Pro')
  await page.keyboard.press('Enter')
  await expect(page.locator('section:has(> #device)')).toBeFocused()
  await tabTo(page, page.locator('input[name=card]').first())
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await tabTo(page, page.locator('input[name=consent]'))
  await page.keyboard.press('Space')
  await tabTo(page, pay(page))
  await page.keyboard.press('Enter')
  await expectOne(page, 'norway')
  await tabTo(page, page.locator('.install-panel a.link'))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/esim\//)
  await expect(page.locator('h1')).toBeVisible()
  await tabTo(page, page.locator('.copy-field button').first())
})

test('R-UI-2: at slow 3G a double press on Pay is one order and one charge @deep', async ({
  page,
}) => {
  test.slow()
  await toCheckout(page, 'sweden')
  await hydrated(page)
  // Answers take longer than the order's page waits before it asks again.
  await page.locator('input[value=late]').check()
  await slowDown(page, 2_000)
  await pay(page).dblclick()
  await expectOne(page, 'sweden')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R-UI-1: a double press sends the form twice, and is one order and one charge @node', async ({
    page,
  }) => {
    await toCheckout(page, 'finland')
    await pay(page).dblclick()
    await expectOne(page, 'finland')
  })
})

test('R-UI-2: offline in mid-checkout nothing is lost, and the next press buys once', async ({
  page,
  context,
}) => {
  await toCheckout(page, 'denmark')
  await hydrated(page)
  await page.locator('input[value=late]').check()
  await page.locator('input[value=success]').check()
  await context.setOffline(true)
  await pay(page).click()
  await expect(page.locator('.notice-bad')).toContainText('The connection is gone')
  await expect(page.locator('input[name=consent]')).toBeChecked()
  await expect(page.locator('.device-fits')).toContainText('Pixel 8')
  await expect(pay(page)).toBeEnabled()
  expect(await countRows('denmark')).toEqual(nothing)
  await context.setOffline(false)
  await pay(page).click()
  await expectOne(page, 'denmark')
})

for (const [way, destination] of [
  ['pressing again', 'poland'],
  ['loading the page anew', 'hungary'],
] as const) {
  const deep = way === 'pressing again' ? '' : ' @deep'
  test(`R-UI-2: an answer that is lost on the way is found by ${way}, and nothing is charged twice${deep}`, async ({
    page,
    context,
  }) => {
    test.slow()
    await toCheckout(page, destination)
    await hydrated(page)
    // The server carries out the request, and then the connection breaks.
    await page.route(/\/checkout\.data/, async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch({ maxRedirects: 0 })
      await context.setOffline(true)
      await route.abort('connectionreset')
    })
    await pay(page).click()
    await expect(page.locator('.notice-bad')).toContainText('The connection is gone')
    await expect.poll(async () => (await countRows(destination)).charges).toBe(1)
    await page.unroute(/\/checkout\.data/)
    await context.setOffline(false)
    if (way === 'loading the page anew') {
      await page.reload()
      await hydrated(page)
      await expect(page.locator('.notice-bad')).toContainText('Your last try was cut off')
      await page.locator('input[name=consent]').check()
    }
    await pay(page).click()
    await expectOne(page, destination)
  })
}
