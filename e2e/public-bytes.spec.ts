import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { APIRequestContext } from 'playwright/test'
import { expect, test } from './test.ts'
import { at } from './visit.ts'

const app = join(import.meta.dirname, '..', 'app')

/** Names of classes that only the style sheets of organisations' pages know. */
function namesOfPortal(): string[] {
  const own = new Set<string>()
  const others = new Set<string>()
  for (const file of globSync('**/*.css', { cwd: app })) {
    const text = readFileSync(join(app, file), 'utf8')
    const isOwn = /^(ui|routes)\/portal\//.test(file)
    for (const [, name = ''] of text.matchAll(/\.([a-z]+(?:-[a-z]+)+)/g)) {
      ;(isOwn ? own : others).add(name)
    }
  }
  return [...own].filter((name) => !others.has(name))
}

const names = namesOfPortal()
const ofPortal = new RegExp(`(?<![\\w-])(?:${names.join('|')})(?![\\w-])`)
const pages = [
  ...[
    '/',
    '/shop',
    '/japan-eSIM',
    '/auth/signin',
    '/auth/signup',
    '/auth/company',
    '/data-calculator',
    '/shop/support_device',
  ],
  ...['/enterprise', '/enterprise/register', '/enterprise/faq', '/blog/istanbul-layover'],
]

/** Returns the files that a page loads before anything is pressed, with their texts. */
async function filesOf(request: APIRequestContext, html: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, at]) => at)
  const waiting = named(html, /(\/assets\/[\w./-]+\.(?:js|css))/g)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (files.has(file)) continue
    const answer = await request.get(at('tradewind', file))
    expect(answer.status(), file).toBe(200)
    const text = await answer.text()
    files.set(file, text)
    const imports = named(text, /(?:from|import)\s*["'](\.\/[\w.-]+\.js)["']/g)
    waiting.push(...imports.map((each) => join(file ?? '', '..', each ?? '')))
  }
  return files
}

test.describe('a public page carries nothing of organisations’ pages', () => {
  test('what is looked for is on their own pages', () => {
    expect(names).toContain('portal-side')
    expect(names.length).toBeGreaterThan(100)
  })

  for (const path of pages) {
    test(`${path}, its scripts and its style sheets`, async ({ request }) => {
      const answer = await request.get(at('tradewind', path))
      expect(answer.status()).toBe(200)
      const html = await answer.text()
      const files = await filesOf(request, html)
      expect(files.size).toBeGreaterThan(0)
      const found = [['document', html] as const, ...files].flatMap(([file, text]) => {
        const [name] = ofPortal.exec(text) ?? []
        return name === undefined ? [] : [`${name} in ${file}`]
      })
      expect(found).toEqual([])
      for (const [file, text] of files) expect(text, file).not.toContain('routes/portal/')
    })
  }
})
