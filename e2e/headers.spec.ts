import { request as send } from 'node:http'
import { expect, test } from './test.ts'
import { at, open, port } from './visit.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': expect.stringMatching(/frame-ancestors 'none'/),
  'permissions-policy': expect.stringContaining('camera=()'),
}

for (const [path, kindsLoaded] of [
  ['/', ['js', 'css', 'woff2', 'svg']],
  // The page's only picture is the icon, which a headless browser does not load.
  ['/de/auth/signin', ['js', 'css', 'woff2']],
] as const) {
  test(`R-HDR-1 all that ${path} loads carries the security headers`, async ({ page }) => {
    const answers: [string, Promise<Record<string, string>>][] = []
    page.on('response', (response) => answers.push([response.url(), response.allHeaders()]))
    await open(page, at('tradewind', path))
    await page.waitForLoadState('networkidle')
    const kinds = new Set<string>()
    for (const [url, headers] of answers) {
      const { pathname } = new URL(url)
      kinds.add(pathname.split('.').at(-1) ?? '')
      expect([pathname, await headers]).toEqual([pathname, expect.objectContaining(always)])
    }
    expect([...kinds]).toEqual(expect.arrayContaining([...kindsLoaded]))
  })
}

test('files whose names hold what is in them are kept', async ({ page }) => {
  await open(page, at('tradewind', '/auth/signin'))
  const kept = await page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const files = loaded.filter((name) => /\/(assets|generated\/fonts)\//.test(name))
    const answers = await Promise.all(files.map((file) => fetch(file)))
    return answers.map(({ headers }) => headers.get('cache-control'))
  })
  expect(kept.length).toBeGreaterThan(5)
  expect(new Set(kept)).toEqual(new Set(['public, max-age=31536000, immutable']))
})

function statusOf(method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = send({ host: '127.0.0.1', port, method, path, headers: { host: 'localhost' } })
    sent.on('response', (answer) => resolve(answer.resume().statusCode)).on('error', reject)
    sent.end()
  })
}

for (const method of ['TRACE', 'PROPFIND']) {
  test(`R-HDR-1 ${method} is answered 405`, async () => {
    for (const path of ['/', '/api/v3/user/get_profile', '/auth/signin']) {
      expect([path, await statusOf(method, path)]).toEqual([path, 405])
    }
  })
}
