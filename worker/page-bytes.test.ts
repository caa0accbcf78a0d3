import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { portalFrame } from '#contract/pages/portal-row.ts'
import { filesOf } from './testing/pages/page-files.ts'
import { shop, visit } from './testing/visit.ts'

const kilobyte = 1024
const gzipped = (text: string | Uint8Array) => gzipSync(text, { level: 9 }).length

const sheets = import.meta.glob<string>('../app/**/*.css', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Returns the names of classes that only the style sheets of organisations' pages know. */
function namesOfPortal(): string[] {
  const own = new Set<string>()
  const others = new Set<string>()
  for (const [file, text] of Object.entries(sheets)) {
    const names = file.includes('/app/portal/') ? own : others
    for (const [, name = ''] of text.matchAll(/\.([a-z]+(?:-[a-z]+)+)/g)) names.add(name)
  }
  return [...own].filter((name) => !others.has(name))
}

describe('a public page carries nothing of organisations’ pages', () => {
  const names = namesOfPortal()
  const ofPortal = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`)

  it('looks for what is on their own pages', () => {
    expect(names).toContain('portal-side')
    expect(names.length).toBeGreaterThan(100)
  })

  it.each([
    ...['/', '/shop', '/japan-eSIM', '/auth/signin', '/auth/signup', '/auth/company'],
    ...['/data-calculator', '/shop/support_device', '/enterprise', '/enterprise/register'],
    ...['/enterprise/faq', '/blog/istanbul-layover'],
  ])('in %s, its scripts and its style sheets', async (path) => {
    const { html, files } = await filesOf(path)
    expect(files.size).toBeGreaterThan(0)
    const found = [['document', html] as const, ...files].flatMap(([file, text]) => {
      const [name] = ofPortal.exec(text) ?? []
      return name === undefined ? [] : [`${name} in ${file}`]
    })
    expect(found).toEqual([])
    for (const [file, text] of files) expect(text, file).not.toContain(portalFrame)
  })
})

/** Addresses of every guide, post, document and item for the press. */
const texts = Object.keys(import.meta.glob('../content/{guides,posts,documents,media}/en/*.md'))
  .filter((file) => !file.includes('@'))
  .map((file) => {
    const [, collection = '', slug] = /content\/(\w+)\/en\/(.*)\.md$/.exec(file) ?? []
    const folders: Record<string, string> = {
      guides: 'destination-guides',
      posts: 'blog',
      documents: 'documents',
      media: 'media-center',
    }
    return `/${folders[collection]}/${slug}`
  })

describe('a text', () => {
  // Thai takes the most bytes of all languages.
  it.each(['en', 'de', 'th'])(
    'in %s is a small document without a script of the framework',
    async (locale) => {
      const prefix = locale === 'en' ? '' : `/${locale}`
      expect(texts.length).toBeGreaterThan(50)
      const guide = '/troubleshooting-guide'
      const guides = ['', '?path=no-data', '?path=no-data.bars.data-roaming&phone=iphone']
      for (const path of [...texts, ...guides.map((query) => guide + query)]) {
        const response = await visit(shop + prefix + path)
        expect([path, response.status]).toEqual([path, 200])
        const html = await response.text()
        expect(html, path).not.toMatch(/<script[^>]+(src=|type="module"|type="importmap")/)
        expect(html, path).not.toMatch(/rel="modulepreload"/)
        expect(gzipped(html), path).toBeLessThanOrEqual(15 * kilobyte)
      }
    },
  )
})

/** Bytes that a server sends before the first acknowledgement: ten segments (RFC 6928). */
const firstFlight = 10 * 1460

/**
 * Scripts of a first visit in gzipped kilobytes, the list of routes included, with the framework as
 * it is published. docs/speed.md says what they are made of.
 */
const scripts = { '/': 132, '/shop': 132, '/japan-eSIM': 134, '/auth/signin': 143 }

describe('a first visit', () => {
  it.each(Object.entries(scripts))(
    'of %s loads at most so many kilobytes of scripts: %i',
    async (path, most) => {
      const { files } = await filesOf(path)
      const loaded = [...files].filter(([file]) => file.endsWith('.js'))
      const bytes = loaded.reduce((sum, [, text]) => sum + gzipped(text), 0)
      expect(bytes).toBeGreaterThan(50 * kilobyte)
      expect(bytes).toBeLessThanOrEqual(most * kilobyte)
    },
  )

  it.each(Object.keys(scripts))(
    'gets the document of %s whole before the browser has to answer',
    async (path) => {
      const response = await visit(shop + path)
      const head = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`)
      // Cloudflare prefers Brotli to gzip, at the level usual for answers made on request.
      const params = { [constants.BROTLI_PARAM_QUALITY]: 4 }
      const body = brotliCompressSync(new Uint8Array(await response.arrayBuffer()), { params })
      const size = head.join('').length + body.length
      expect(size).toBeGreaterThan(5 * kilobyte)
      expect(size).toBeLessThanOrEqual(firstFlight)
    },
  )
})
