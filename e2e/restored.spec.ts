import { chromiumFlags, testChromium } from '../scripts/chromium.ts'
import { expect, test } from './test.ts'
import { at } from './visit.ts'

const executablePath = testChromium()

// Playwright switches off what these tests are about.
test.use({
  launchOptions: {
    args: chromiumFlags,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ...(executablePath ? { executablePath } : {}),
  },
})

/** Public pages: one that hydrates and one that is text alone, and one of each other kind. */
const pages = {
  'a public page': ['/japan-eSIM', '/blog/istanbul-layover'],
  'any kind of public page @deep': [
    ...['/', '/shop', '/data-calculator', '/blog', '/destination-guides/japan', '/landing/usa'],
    '/enterprise',
  ],
}

/** What the headless build of the browser never does, and what holds for pages opened by a test. */
const browsers = ['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped']

type Reason = { type: string; reason: string }

for (const [kind, paths] of Object.entries(pages)) {
  test(`nothing keeps ${kind} from being restored as it was left`, async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    for (const path of paths) {
      await page.goto(at('tradewind', path))
      await page.waitForLoadState('networkidle')
      await page.goto(at('tradewind', '/documents/privacy'))
      const reasons = new Promise<Reason[]>((resolve) => {
        session.once('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
          resolve(notRestoredExplanations),
        )
        // A full browser restores the page and tells no reason.
        session.once('Page.frameNavigated', ({ type }) => {
          if (type === 'BackForwardCacheRestore') resolve([])
        })
      })
      // Answered before the page is left, which would take the answer with it.
      await page.evaluate(() => void setTimeout(() => history.back()))
      const own = (await reasons).filter(({ reason }) => !browsers.includes(reason))
      expect([path, own]).toEqual([path, []])
    }
  })
}
