import { marked } from 'marked'
import { hostileSamples } from '#app/testing/hostile-samples.ts'
import { faults } from '#worker/testing/outside/test-provider.ts'
import { test } from './hostile-shop.ts'
import { dialogsOf, strangersIn, textsOf, touchAll } from './measure/strangers.ts'
import { freshSeconds, partSlugs, signs } from './outside/hostile-cms.ts'
import { expect } from './test.ts'

test.describe.configure({ mode: 'default' })

const pages = [
  '/blog',
  ...partSlugs.map((slug) => `/blog/${slug}`),
  ...['/destination-guides', '/documents', '/media-center', '/landing'].map((of) => `${of}/all`),
]

test('no text of a CMS runs in a page, nor breaks its policy', async ({ page, hostile }) => {
  test.setTimeout(120_000)
  const opened = dialogsOf(page)
  for (const path of pages) {
    const answer = await page.goto(hostile(path))
    expect(answer?.status(), path).toBe(200)
    expect(await strangersIn(page), path).toEqual([])
    await touchAll(page)
    expect(page.url(), path).toBe(hostile(path))
  }
  // The attacks that are text stand in the page as they were written.
  await page.goto(hostile('/blog'))
  await expect(page.locator('main')).toContainText('<img src=x onerror=alert(1)>')
  expect(opened).toEqual([])
})

const mostInFeed = 50

test('signs of other languages end nothing in heads, feeds and files @deep', async ({
  page,
  hostile,
}) => {
  await page.goto(hostile('/blog/signs'))
  const head = await page.evaluate(() => ({
    title: document.title,
    metas: ['description', 'og:title', 'og:description'].map((name) =>
      document
        .querySelector(`meta[name="${name}"], meta[property="${name}"]`)
        ?.getAttribute('content'),
    ),
    data: [...document.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent ?? ''),
    ),
  }))
  for (const text of [head.title, ...head.metas]) expect(text).toContain(signs)
  expect(head.data.some(({ headline }) => headline === signs)).toBe(true)

  const titles = await textsOf(page, '/blog/feed.atom', 'entry > title, entry > summary')
  expect(titles.slice(0, 2)).toEqual([signs, signs])
  expect(titles).toHaveLength(2 * mostInFeed)
  // None of the endless list is in this language.
  expect(await textsOf(page, '/de/blog/feed.atom', 'feed > title, entry')).toHaveLength(1)
  const listed = await textsOf(page, '/sitemaps/posts-en.xml', 'url > loc')
  expect(listed).toEqual([expect.stringMatching(/\/blog\/signs$/)])

  const llms = await (await page.request.get(hostile('/llms.txt'))).text()
  const links: string[] = []
  marked.walkTokens(marked.lexer(llms), (token) => {
    // Readers also make links of bare addresses, which show where they lead.
    if (token.type === 'link' && token.raw.startsWith('[')) links.push(token.href)
    if (token.type === 'html') links.push(token.raw)
  })
  expect(links.length).toBeGreaterThan(hostileSamples.length)
  const { port } = new URL(hostile('/'))
  const others = links.filter((each) => !each.startsWith(`http://tradewind.localhost:${port}/`))
  expect(others).toEqual([])
})

const mostMs = 2_000

test('R-AV-4 a CMS that fails leaves its last good text, and a text never read is refused in time @deep', async ({
  request,
  cms,
  hostile,
}) => {
  test.setTimeout(120_000)
  const read = async (path: string, currency: string) => {
    const begin = performance.now()
    const answer = await request.get(hostile(path), { headers: { cookie: `currency=${currency}` } })
    const text = await answer.text()
    return { ms: performance.now() - begin, status: answer.status(), text }
  }
  // After a failure nobody asks for the same text again for a while, so each fault has its own.
  const knownOf = (at: number) => `/documents/${partSlugs[at]}`
  for (const at of faults.keys()) expect((await read(knownOf(at), 'USD')).status).toBe(200)
  const readAt = Date.now()
  await expect.poll(() => Date.now() - readAt).toBeGreaterThan(freshSeconds * 1_000)
  for (const [at, fault] of faults.entries()) {
    cms.set(fault)
    const before = cms.asked()
    // In another currency it is another page, made of the same answer.
    const page = await read(knownOf(at), 'EUR')
    expect(cms.asked()).toBeGreaterThan(before)
    expect([page.status, page.ms < mostMs], `${fault}, ${page.ms} ms`).toEqual([200, true])
    expect(page.text).toContain('alert(1)')
    const unseen = await read(`/media-center/never-${at}`, 'USD')
    expect([unseen.status, unseen.ms < mostMs], `${fault}, ${unseen.ms} ms`).toEqual([503, true])
    cms.set(undefined)
  }
})

test('the samples run where a page inserts them as they are @deep', async ({ page }) => {
  const opened = dialogsOf(page)
  const raw = hostileSamples.slice(0, 3).map(([, text]) => text)
  await page.setContent(raw.join('\n'))
  await expect.poll(() => opened.length).toBe(raw.length)
})
