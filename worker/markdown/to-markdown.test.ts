import { describe, expect, it } from 'vitest'
import { publicPages } from '#worker/testing/pages/public-pages.ts'
import { lettersOf, saidIn } from '#worker/testing/pages/said-in.ts'
import { shop, visit } from '../testing/visit.ts'
import { toMarkdown } from './to-markdown.ts'

const origin = 'https://tradewind.example'

const accept = (path: string, value: string) => visit(shop + path, { headers: { accept: value } })

describe('a page as Markdown', () => {
  it('has the text of the main part, with absolute links', () => {
    const html = `<title>T</title><body><header><a href="/">Home</a></header><main>
      <nav><a href="/x">Crumb</a></nav><h1>Japan</h1><p>One <a href="/japan-eSIM">plan</a>.</p>
      <ul><li>a</li><li>b</li></ul><table><tr><th>A</th><td>1</td></tr></table>
      <p>Here<a class="anchor" href="#x">#</a></p></main><footer>End</footer>`
    expect(toMarkdown(html, origin)).toBe(
      `# Japan\n\nOne [plan](${origin}/japan-eSIM).\n\n- a\n- b\n\n|  |  |\n| --- | --- |\n| A | 1 |\n\nHere\n`,
    )
  })

  it.each([
    [
      'a table with headings',
      '<table><caption>C</caption><tr><th>A</th><th>B</th></tr><tr><td>1|2</td><td><p>3</p>4</td></tr></table>',
      'C\n\n| A | B |\n| --- | --- |\n| 1\\|2 | 3 · 4 |\n',
    ],
    ['facts', '<dl><dt>Valid</dt><dd>30 days</dd><dd>2</dd></dl>', '- Valid: 30 days, 2\n'],
    [
      'words that only the layout keeps apart',
      '<p>5<small>GB</small> for <span>SoftBank</span><span>4G</span>, <b>all</b>ied<a href="/x">Buy</a></p>',
      '5 GB for SoftBank 4G, allied [Buy](https://tradewind.example/x)\n',
    ],
    ['words without spaces', '<p><span>日本</span><span>東京</span></p>', '日本東京\n'],
    [
      'a card in a form',
      '<form><ul><li><div><p>1</p><p>2</p></div><label><input>No</label><a href="/x" aria-labelledby="a"></a></li></ul></form>',
      '- 1 · 2 · [/x](https://tradewind.example/x)\n',
    ],
    ['a list in a list', '<ol><li>a<ul><li>b</li></ul></li><li>c</li></ol>', '- a\n  - b\n- c\n'],
  ])('R-PEO-10: has %s', (_, html, text) => {
    expect(toMarkdown(`<main>${html}</main>`, origin)).toBe(text)
  })

  it('R-PEO-10: has all plans of a country, each in a line, with words apart', async () => {
    const text = await (await accept('/japan-eSIM', 'text/markdown')).text()
    const plans = text.match(/^- .*\]\(\S+\/japan-eSIM\/\S+\)$/gm) ?? []
    expect(text).toContain(`## ${plans.length} `)
    expect(plans.length).toBeGreaterThan(5)
    expect(plans[0]).toMatch(/^- 1 GB · 7 days · .* · \$3\.50 · /)
  })

  it.each([
    ['text/markdown;q=0, text/html', 'text/html'],
    ['text/markdown;q=0.5, text/html;q=0.9', 'text/html'],
    ['text/markdown;q=0.5, */*;q=0.8', 'text/html'],
    ['text/html;q=0.5, text/markdown', 'text/markdown'],
    ['text/markdown, */*', 'text/markdown'],
  ])('R-PEO-10: honours the weights of %s', async (asked, type) => {
    const page = await accept('/japan-eSIM', asked)
    expect(page.headers.get('content-type')).toContain(type)
    await page.body?.cancel()
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
