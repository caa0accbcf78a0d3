import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from 'playwright/test'
import { joinOnTheWay } from './account.ts'
import { shopDatabase } from './runtime.ts'
import { expect, test } from './test.ts'
import { at, hydrated } from './visit.ts'

// Each test buys for another destination, so that its purchases can be counted. Only purchases
// since this file was loaded count, as a retry loads it again.
const startedAt = Math.floor(Date.now() / 1000)

const password = 'tradewind-demo-2026'

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

/** Presses Tab until an element has the focus; every stop on the way must be visible and new. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stops = 0; stops < 150; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.evaluate(() => {
      Object.assign(window, { lastFocus: document.activeElement })
    })
    await page.keyboard.press('Tab')
    expect(await page.evaluate(faultOfFocus)).toBeUndefined()
  }
  throw new Error(`expected to reach ${target} by Tab`)
}

/** Runs in the page: returns what is wrong with the focused element, if anything. */
function faultOfFocus(): string | undefined {
  const now = document.activeElement as HTMLElement
  const last = Reflect.get(window, 'lastFocus') as Element
  const name = now.outerHTML.slice(0, 120)
  if (now === last) return `trapped at ${name}`
  if (now === document.body) return undefined
  const isBack =
    last.isConnected && last.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_PRECEDING
  if (isBack && last !== document.body) return `went back to ${name}`
  const box = now.getBoundingClientRect()
  if (box.bottom < 0 || box.top > innerHeight) return `out of sight: ${name}`
  for (let each: Element | null = now, up = 0; each && up < 3; each = each.parentElement, up++) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each)
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) return undefined
    if (boxShadow !== 'none' && each.matches(':focus-within')) return undefined
  }
  return `focus not shown: ${name}`
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
  await page.keyboard.type('new@demo.tradewind.example')
  await tabTo(page, page.locator('input[name=password]'))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/checkout\?/)
  await hydrated(page)
  await page.locator('#device').waitFor()
  // Another test of the same account may have named a device already.
  const change = page.getByRole('link', { name: 'Another device' })
  if (await change.isVisible()) {
    await tabTo(page, change)
    await page.keyboard.press('Enter')
  }
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

test('R-UI-2: at slow 3G a double press on Pay is one order and one charge', async ({ page }) => {
  test.slow()
  await toCheckout(page, 'sweden')
  await hydrated(page)
  // Answers take longer than the order's page waits before it asks again.
  await page.locator('input[value=late]').check()
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2_000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  })
  await pay(page).dblclick()
  await expectOne(page, 'sweden')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R-UI-1: a double press sends the form twice, and is one order and one charge', async ({
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
  await expect(page.locator('.device-step .b').first()).toHaveText('Pixel 8')
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
  test(`R-UI-2: an answer that is lost on the way is found by ${way}, and nothing is charged twice`, async ({
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
