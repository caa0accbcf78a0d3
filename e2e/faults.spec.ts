import type { BrowserContext } from 'playwright/test'
import type { Fault } from '#worker/testing/outside/test-provider.ts'
import { type Dependency, dependencies, startFaultyShop } from './faulty-shop.ts'
import { signInTo } from './steps/member.ts'
import { expect, ownAddress, test } from './test.ts'
import { open } from './visit.ts'

const faults = ['fail', 'hang', 'trickle'] as const
const mostMs = 2_000

let shop: Awaited<ReturnType<typeof startFaultyShop>>
let context: BrowserContext
/** Pages, each with the content that it must show whatever else fails. */
let pages: Record<string, { path: string; shows: string }>

test.describe.configure({ mode: 'serial' })

test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000)
  shop = await startFaultyShop()
  context = await browser.newContext({ extraHTTPHeaders: ownAddress() })
  const page = await context.newPage()
  await page.route('https://checkout.stripe.example/**', (route) =>
    route.fulfill({ body: 'card?' }),
  )
  // Of three plans, as the checkout of one whose payment waits leads to its order.
  const [checkout = '', unpaid = '', paid = ''] = ['5gb-30d', '1gb-7d', '3gb-15d'].map(
    (plan) => `/checkout?plan=jp-${plan}-v1&device=google-pixel-8`,
  )
  await signInTo(page, shop.url + checkout)
  // Two orders are made: one waits for its payment, one for its eSIM.
  const waiting = await order(unpaid)
  const making = await order(paid)
  await pay(making)
  await page.close()
  pages = {
    home: { path: '/', shows: '<h1' },
    checkout: { path: checkout, shows: 'Pay $' },
    'an order to be paid': { path: `/checkout/${waiting}`, shows: 'Pay $' },
    'an order being made': { path: `/checkout/${making}`, shows: 'Your eSIM is being made' },
    'an eSIM': { path: '/esim/demo-order-italy-0', shows: 'SM-DP+' },
  }
})

test.afterAll(async () => {
  await context?.close()
  await shop?.stop()
})

/** Sends the checkout's form; returns the id of the new order. */
async function order(checkout: string): Promise<string> {
  const page = await context.newPage()
  await page.route('https://checkout.stripe.example/**', (route) =>
    route.fulfill({ body: 'card?' }),
  )
  await open(page, shop.url + checkout)
  await page.locator('input[name=consent]').check()
  await page.locator('.stub button[type=submit]').click()
  await page.waitForURL('https://checkout.stripe.example/**', { timeout: 15_000 })
  await page.close()
  return shop.read('SELECT id FROM purchase ORDER BY rowid DESC LIMIT 1')
}

/** Pays on the provider's page as a buyer does, and opens the order. */
async function pay(orderId: string): Promise<void> {
  const session = shop.read(
    `SELECT session_id FROM stripe_session WHERE reference LIKE '${orderId}.%'`,
  )
  await fetch(`${shop.paymentsOrigin}/test/pay/${session}?how=paid`, { method: 'POST' })
  await context.request.get(`${shop.url}/checkout/${orderId}`)
}

/** Reads a page twice; the faster time is the shop's, as other load can slow down the other one. */
async function read(path: string) {
  const times: number[] = []
  let text = ''
  let status = 0
  for (let tries = 0; tries < 2; tries++) {
    const begin = performance.now()
    const response = await context.request.get(shop.url + path, { maxRedirects: 0 })
    text = await response.text()
    times.push(performance.now() - begin)
    status = response.status()
  }
  return { ms: Math.min(...times), status, text }
}

async function expectPages(): Promise<void> {
  for (const [name, { path, shows }] of Object.entries(pages)) {
    const { ms, status, text } = await read(path)
    expect.soft(status, name).toBe(200)
    expect.soft(text.includes(shows), `${name} shows ${shows}`).toBe(true)
    expect.soft(ms, name).toBeLessThan(mostMs)
  }
}

async function withFault(broken: readonly Dependency[], fault: Fault, run: () => Promise<void>) {
  for (const each of broken) shop.set(each, fault)
  try {
    await run()
  } finally {
    for (const each of broken) shop.set(each, undefined)
  }
}

for (const dependency of dependencies) {
  for (const fault of faults) {
    test(`R-AV-4: ${dependency} ${fault}: every page answers in two seconds, with what it has @deep`, async () => {
      test.slow()
      await withFault([dependency], fault, expectPages)
    })
  }
}

for (const fault of faults) {
  const deep = fault === 'hang' ? '' : ' @deep'
  test(`R-AV-4: all of them ${fault} at once: every page answers in two seconds${deep}`, async () => {
    test.slow()
    await withFault(dependencies, fault, expectPages)
  })
}

test('R-AV-4: whoever is asked in vain is asked again, and all goes on @deep', async () => {
  const before = shop.asked('payments')
  await expectPages()
  expect(shop.asked('payments')).toBeGreaterThan(before)
})
