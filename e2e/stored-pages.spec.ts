import { test as plain } from 'playwright/test'
import { expect, ownAddress, test } from './test.ts'
import { at, open } from './visit.ts'

/** One address of each kind of page that is stored for everybody. */
const kinds = [
  ...['/', '/shop', '/japan-eSIM', '/blog', '/blog/istanbul-layover', '/destination-guides/japan'],
  ...['/documents/privacy', '/landing/usa', '/enterprise', '/troubleshooting-guide', '/de/shop'],
]

/** Pages that are rendered for one visit each, with a nonce. */
const rendered = ['/auth/signin', '/shop?q=japan', '/japan-eSIM?compare=none', '/nowhere']

/** What an attacker would write into a page: scripts and styles inline, and files of another host. */
const injected = `<script>window.hurt = 'inline'</script>
<script type="module" src="https://attacker.example/hurt.js"></script>
<script src="/generated/hurt.js"></script>
<link rel="stylesheet" href="https://attacker.example/hurt.css">
<style>html { outline: 7px solid red }</style>
<img src="data:," onerror="window.hurt = 'handler'">`

/** A page that is stored, and one that is rendered; the others have the same policies. */
const few = ['/', '/auth/signin']

for (const path of [...kinds, ...rendered]) {
  // The violations are what this test waits for; the shop's own base fails at them.
  plain(
    `E14 ${path}: nothing that is written into the page runs${few.includes(path) ? '' : ' @deep'}`,
    async ({ page }) => {
      const url = at('tradewind', path)
      await page.setExtraHTTPHeaders(ownAddress())
      await page.request.get(url)
      await page.route(
        (asked) => /hurt\.(js|css)$/.test(asked.pathname),
        (route) => {
          const isScript = route.request().url().endsWith('.js')
          const body = isScript ? "window.hurt = 'file'" : 'html { outline: 7px solid red }'
          return route.fulfill({ contentType: isScript ? 'text/javascript' : 'text/css', body })
        },
      )
      await page.route(url, async (route) => {
        const response = await route.fetch()
        const html = await response.text()
        expect(html.includes('nonce=')).toBe(rendered.includes(path))
        await route.fulfill({ response, body: html.replace('</head>', `${injected}</head>`) })
      })
      const refused: string[] = []
      page.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) refused.push(message.text())
      })
      await page.goto(url)
      await page.waitForLoadState('networkidle')
      const seen = await page.evaluate(() => ({
        hurt: 'hurt' in window,
        outline: getComputedStyle(document.documentElement).outlineWidth,
      }))
      expect(seen).toEqual({ hurt: false, outline: expect.not.stringContaining('7px') })
      expect(refused.length).toBeGreaterThanOrEqual(6)
    },
  )
}

test('E13 a revisit is a 304, and the page works from the bytes that the browser has', async ({
  page,
}) => {
  const url = at('tradewind', '/japan-eSIM')
  await page.request.get(url)
  await open(page, url)
  await open(page, url)
  // The specification of Resource Timing: 300 bytes if the browser has the body from its cache.
  const sent = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    return visit?.transferSize
  })
  expect(sent).toBe(300)
})
