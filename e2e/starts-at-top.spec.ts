import { freshEmail } from './shopper.ts'
import { beAccount, joinOnTheWay } from './steps/account.ts'
import { expect, test } from './test.ts'
import { at, hydrated, open } from './visit.ts'

type Page = Parameters<typeof open>[0]

/** Scrolls the page to its end, which must be below the screen. */
async function scrollDown(page: Page): Promise<void> {
  const top = await page.evaluate(async () => {
    // The place is kept once the scrolling has ended.
    const ended = new Promise((resolve) => addEventListener('scrollend', resolve, { once: true }))
    scrollTo(0, document.documentElement.scrollHeight)
    if (scrollY > 0) await ended
    return scrollY
  })
  expect(top).toBeGreaterThan(0)
}

/** Goes to a page of the app without loading a document. */
async function goInApp(page: Page, path: string): Promise<void> {
  await page.evaluate(async (path) => {
    const router = Reflect.get(window, '__reactRouterDataRouter') as {
      navigate: (to: string) => Promise<void>
    }
    await router.navigate(path)
  }, path)
}

async function expectStart(page: Page): Promise<void> {
  await expect(headingOf(page)).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(headingOf(page)).toBeInViewport()
}

/** Behind a place, the list from which it was opened has a heading, too. */
function headingOf(page: Page) {
  return page.locator('#main h1').first()
}

// Every page is longer than this screen.
test.use({ viewport: { width: 390, height: 240 } })

test('R-PEO-3: each page on the way to a purchase starts at its top, with the focus on its heading', async ({
  page,
}) => {
  await open(page, at('tradewind', '/japan-eSIM/5gb-30d'))
  await scrollDown(page)
  await goInApp(page, '/checkout?plan=jp-5gb-30d-v1')
  await expect(page).toHaveURL(/\/auth\/signin/)
  await expectStart(page)
  await joinOnTheWay(page)
  await hydrated(page)
  await goInApp(page, '/account/settings')
  await expect(page.locator('#delete, a[href*="step=delete"]').first()).toBeVisible()
  await scrollDown(page)
  await page.locator('a[href*="step=delete"]').click()
  await expect(page).toHaveURL(/step=delete/)
  await expectStart(page)
})

/** A page of each layout that a document can move between. */
const layouts = {
  default: '/japan-eSIM',
  blank: '/auth/signin',
  error: '/nowhere',
}
const pairs = Object.entries(layouts).flatMap(([from, start]) =>
  Object.entries(layouts)
    .filter(([to]) => to !== from)
    .map(([to, target]) => ({ from, to, start, target })),
)

for (const { from, to, start, target } of pairs) {
  test(`R-PEO-3: from the layout ${from} to ${to} @deep`, async ({ page }) => {
    await open(page, at('tradewind', '/shop'))
    await goInApp(page, start)
    await expect(headingOf(page)).toBeVisible()
    await scrollDown(page)
    await goInApp(page, target)
    await expectStart(page)
  })
}

for (const [start, target] of [
  ['/', '/shop'],
  ['/shop', '/'],
] as const) {
  test(`R-PEO-3: of a partner, from ${start} to ${target} @deep`, async ({ page }) => {
    await open(page, at('sonatours', start))
    await scrollDown(page)
    await goInApp(page, target)
    await expectStart(page)
  })
}

test('R-PEO-3: back from another layout, the page is where it was @deep', async ({ page }) => {
  await open(page, at('tradewind', '/japan-eSIM'))
  await scrollDown(page)
  const before = await page.evaluate(() => scrollY)
  await goInApp(page, '/auth/signin')
  await expectStart(page)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
})

test('R-PEO-3: each step of an account starts at its top @deep', async ({ page }) => {
  await beAccount(page, at('tradewind', '/account/settings'), freshEmail())
  await hydrated(page)
  const settings = '/account/settings'
  for (const path of [`${settings}?step=delete`, settings, `${settings}?step=email`, settings]) {
    await scrollDown(page)
    await goInApp(page, path)
    await expectStart(page)
  }
})

test('R-PEO-3: each step of signing up and in starts at its top @deep', async ({ page }) => {
  await open(page, at('tradewind', '/auth/signin'))
  for (const path of ['/auth/signin?step=by-code', '/auth/signin?step=reset', '/auth/signup']) {
    await scrollDown(page)
    await goInApp(page, path)
    await expect(page).toHaveURL(at('tradewind', path))
  }
  await page.locator('input[name=email]').fill(freshEmail())
  await scrollDown(page)
  await page.locator('#main button[type=submit]').first().press('Enter')
  await expect(page).toHaveURL(/step=code/)
  await expectStart(page)
})
