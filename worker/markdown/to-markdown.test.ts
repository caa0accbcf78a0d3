import { DomUtils, parseDocument } from 'htmlparser2'
import { describe, expect, it } from 'vitest'
import { destinationSuffix } from '#contract/pages/path.ts'
import { routeTable } from '#contract/pages/routes.ts'
import { shop, visit } from '../testing/visit.ts'
import { toMarkdown } from './to-markdown.ts'

const origin = 'https://tradewind.example'

/** What stands for a parameter of an address, by the id of its row. */
const examples: Readonly<Record<string, Record<string, string>>> = {
  'device-type': { type: 'phone' },
  'shop-continent': { continent: 'asia' },
  'shop-type': { type: 'regional-plans' },
  guide: { slug: 'japan' },
  post: { slug: 'istanbul-layover' },
  'media-item': { slug: 'fact-sheet' },
  document: { slug: 'privacy' },
  landing: { slug: 'london-airport' },
  'enterprise-form': { form: 'book' },
  destination: { destination: `japan${destinationSuffix}` },
}

/** Every page that all visitors share, by the route table; one with parameters needs an example. */
const publicPages = routeTable
  .filter(({ shared, module, file, framed }) => shared && module && !file && !framed)
  .map(({ id, path }) => ({ path: exampleOf(id, path) }))

function exampleOf(id: string, path: string): string {
  return path.replace(/\/:(\w+)(\??)/g, (_, name: string, optional: string) => {
    const value = examples[id]?.[name]
    if (value === undefined && !optional) throw new Error(`expected an example of ${path}`)
    return value === undefined ? '' : `/${value}`
  })
}

const accept = (path: string, value: string) => visit(shop + path, { headers: { accept: value } })

/** Letters and digits alone: marks and the space between parts are the format's own. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

const unread = ['nav', 'form', 'svg', 'script', 'style', 'button', 'select', 'noscript', 'template']

/** The headings, paragraphs and cells of a page's main part that people read. */
function saidIn(html: string): string[] {
  const main = DomUtils.getElementsByTagName('main', parseDocument(html))[0]
  if (!main) throw new Error('expected a main part')
  const isUnread = ({ name, attribs }: { name: string; attribs: Record<string, string> }) =>
    unread.includes(name) ||
    attribs['aria-hidden'] === 'true' ||
    /^(anchor|tocm)$/.test(attribs.class ?? '')
  for (const each of DomUtils.filter((node) => DomUtils.isTag(node) && isUnread(node), main)) {
    DomUtils.removeElement(each)
  }
  const parts = DomUtils.filter(
    (node) => DomUtils.isTag(node) && /^(h[1-6]|p|td|th|dt|dd)$/.test(node.name),
    main,
  )
  return parts.map((node) => lettersOf(DomUtils.textContent(node))).filter((text) => text !== '')
}

describe('a page as Markdown', () => {
  it('has the text of the main part, with absolute links', () => {
    const html = `<title>T</title><body><header><a href="/">Home</a></header><main>
      <nav><a href="/x">Crumb</a></nav><h1>Japan</h1><p>One <a href="/japan-eSIM">plan</a>.</p>
      <ul><li>a</li><li>b</li></ul><table><tr><th>A</th><td>1</td></tr></table>
      <p>Here<a class="anchor" href="#x">#</a></p></main><footer>End</footer>`
    expect(toMarkdown(html, origin)).toBe(
      `# Japan\n\nOne [plan](${origin}/japan-eSIM).\n\n- a\n- b\n\n| A | 1 |\n\nHere\n`,
    )
  })

  it('leaves out what is for scripts and for the eye, however it is nested', () => {
    const html =
      '<main><svg><svg><text>no</text></svg><text>no</text></svg><script>no</script><p>yes</p></main>'
    expect(toMarkdown(html, origin)).toBe('yes\n')
  })

  it.each(['/destination-guides/japan', '/japan-eSIM'])(
    '%s answers who prefers it, and browsers with HTML, from the cache, too',
    async (path) => {
      const text = await (await accept(path, 'text/markdown')).text()
      for (const type of ['text/html,text/markdown', '*/*', 'text/html']) {
        const page = await accept(path, type)
        expect(page.headers.get('content-type')).toContain('text/html')
        await page.body?.cancel()
      }
      expect(await (await accept(path, 'text/markdown')).text()).toBe(text)
    },
  )

  it.each(publicPages)('$path says in Markdown what it says in HTML', async ({ path }) => {
    const html = await (await accept(path, 'text/html')).text()
    const asked = await accept(path, 'text/markdown')
    expect(asked.status).toBe(200)
    expect(asked.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
    expect(asked.headers.get('vary')).toContain('accept')
    const text = await asked.text()
    expect(text).not.toMatch(/<\/?[a-z]+[ >]/)
    for (const [, target] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      expect(target).toMatch(/^(https?:\/\/|mailto:|tel:)/)
    }
    const said = saidIn(html)
    expect(said.length).toBeGreaterThan(2)
    const letters = lettersOf(text.replace(/\]\([^)]*\)/g, ']'))
    expect(said.filter((part) => !letters.includes(part))).toEqual([])
  })

  it('says that a page is missing', async () => {
    const missing = await visit(`${shop}/blog/nothing`, { headers: { accept: 'text/markdown' } })
    expect(missing.status).toBe(404)
    expect(missing.headers.get('content-type')).toContain('text/markdown')
  })
})

describe('llms.txt', () => {
  it.each(['tradewind', 'de', 'mtn', 'sonatours'])('names the texts of %s', async (tenant) => {
    const text = await (await visit(`http://${tenant}.localhost:8787/llms.txt`)).text()
    expect(text).toMatch(/^# \S+/)
    const links = [...text.matchAll(/\]\((http[^)]+)\)/g)].map(([, url = '']) => url)
    expect(links.length).toBeGreaterThan(40)
    expect(links.every((url) => url.startsWith(`http://${tenant}.localhost:8787/`))).toBe(true)
  })
})
