import { describe, expect, it } from 'vitest'
import { shop, visit } from '#worker/testing/visit.ts'

const guide = `${shop}/troubleshooting-guide`
const read = async (url: string) => (await visit(url)).text()
const plain = (text: string) => text.replaceAll('&amp;', '&')

/** Returns the addresses of the answers on a page. */
function choicesOf(html: string): string[] {
  return [...html.matchAll(/<a class="choice" href="([^"]+)"/g)].map(([, href = '']) => plain(href))
}

describe('the troubleshooting guide', () => {
  it('leads by links from the first question to an ending with one action, on every path', async () => {
    const open = ['/troubleshooting-guide']
    const endings: string[] = []
    for (const path of open) {
      const html = await read(shop + path)
      const next = choicesOf(html)
      open.push(...next)
      expect([path, html.match(/<section class="act"/g)?.length ?? 0]).toEqual([
        path,
        next.length > 0 ? 0 : 1,
      ])
      if (next.length === 0) endings.push(path)
    }
    expect(endings.length).toBeGreaterThan(60)
    expect(Math.max(...open.map((path) => path.length))).toBeLessThan(140)
  }, 60_000)

  it('asks for the phone once, keeps it, and shows the steps of that phone', async () => {
    const asked = await read(`${guide}?path=no-data.bars.data-roaming`)
    expect(choicesOf(asked).map((href) => href.split('phone=')[1])).toEqual([
      'iphone',
      'samsung',
      'pixel',
    ])
    const samsung = await read(`${guide}?path=no-data.bars.data-roaming&phone=samsung`)
    expect(samsung).toContain('class="phone samsung"')
    expect(samsung).not.toContain('class="phone iphone"')
    const earlier = await read(`${guide}?path=no-data&phone=samsung`)
    expect(choicesOf(earlier).every((href) => href.endsWith('&phone=samsung'))).toBe(true)
  })

  it('leads back to each answer, and sends the answers to support', async () => {
    const html = await read(`${guide}?path=no-data.bars.data-roaming&phone=iphone`)
    const path = /<ol class="path">(.+?)<\/ol>/.exec(html)?.[1] ?? ''
    expect([...path.matchAll(/href="([^"]+)"/g)].map(([, href = '']) => plain(href))).toEqual([
      '/troubleshooting-guide?phone=iphone',
      '/troubleshooting-guide?path=no-data&phone=iphone',
      '/troubleshooting-guide?path=no-data.bars&phone=iphone',
      '/troubleshooting-guide?path=no-data.bars.data-roaming',
    ])
    const mail = /href="mailto:support@tradewind\.example\?([^"]+)"/.exec(html)?.[1] ?? ''
    const body = new URLSearchParams(plain(mail)).get('body')
    expect(body).toContain('What is wrong? No data abroad\r\n')
    expect(body).toContain('Which phone do you have? iPhone')
    expect(plain(html)).toContain('take a screenshot of them while you have Wi-Fi')
    expect(await read(`${guide}?path=no-data`)).not.toContain('screenshot')
  })

  it.each([
    '?path=nothing',
    '?path=bars',
    '?path=no-data..bars',
    '?path=no-data.bars.data-roaming.start',
    '?path=no-data&phone=nokia',
    '?phone=constructor',
  ])('has nothing at %s', async (query) => {
    expect((await visit(guide + query)).status).toBe(404)
  })

  it('is one page for search engines, in its place in the shop', async () => {
    const html = await read(`${guide}?path=no-data`)
    expect(html).toMatch(/rel="canonical" href="[^"?]+\/troubleshooting-guide"/)
    const types = [...html.matchAll(/application\/ld\+json">(.+?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json)['@type'],
    )
    expect(types).toEqual(['BreadcrumbList'])
  })
})
