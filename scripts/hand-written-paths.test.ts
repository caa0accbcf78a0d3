// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is looked at is code
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { matchRoute } from '#contract/pages/match-route.ts'
import { destinationSuffix } from '#contract/pages/path.ts'
import { root } from './run.ts'
import { type SyntaxNode, walkSyntax } from './vite/walk-syntax.ts'

const files = globSync('{app,worker/edge}/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|^app\/paraglide\/|\.d\.ts$/.test(file),
)

/** Returns the text literals of code; an `x` stands for each inserted value. */
function textsOf(code: string): string[] {
  const texts: string[] = []
  const others = new Set<SyntaxNode>()
  walkSyntax(parseAst(code, { lang: 'tsx' }), (node) => {
    if (isApiCall(node)) others.add(node.arguments[0])
    if (/^(Im|Ex)port/.test(node.type)) others.add(node.source)
    if (others.has(node)) return
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value)
    if (node.type === 'TemplateLiteral') {
      texts.push(node.quasis.map((quasi: SyntaxNode) => quasi.value.cooked).join('x'))
    }
  })
  return texts
}

/** Paths of API calls are not pages of the shop: `api.post('/esim/list')`. */
function isApiCall({ type, callee }: SyntaxNode): boolean {
  return type === 'CallExpression' && ['get', 'post'].includes(callee.property?.name)
}

/** Path prefixes of the calls of the two types of accounts. */
const apiBases = ['/enterprise', '/user']

/** Returns the page that a text links to: a path at its start, or after an origin or a base. */
function pageIn(text: string): string | undefined {
  const path = /^(?:x*|[A-Z]\w+: )(\/[^?#\s]+)/.exec(text)?.[1]
  return path === undefined ? undefined : matchRoute(path)?.id
}

/** Returns the texts that should have been made by pathTo or from the shared suffix. */
function handWritten(code: string): string[] {
  const texts = textsOf(code).filter((text) => !apiBases.includes(text))
  return texts.filter((text) => pageIn(text) ?? text.includes(destinationSuffix))
}

/**
 * Whether code contains the suffix itself. Comments do not count, but patterns do, although they
 * are no links.
 */
function spellsSuffix(code: string): boolean {
  const lines = code.split('\n').filter((line) => !/^\s*(\/\*|\*|\/\/)/.test(line))
  return lines.some((line) => line.includes(destinationSuffix))
}

describe('paths of pages', () => {
  it('are made by their names, so that the table alone has them', () => {
    const found = files.map((file) => [file, handWritten(readFileSync(join(root, file), 'utf8'))])
    expect(found.filter(([, texts]) => texts?.length)).toEqual([])
  })

  it('end as the table’s suffix says, in no spelling of their own', () => {
    const spelling = files.filter((file) => spellsSuffix(readFileSync(join(root, file), 'utf8')))
    expect(spelling).toEqual([])
  })

  it.each([
    ['<Link to="/shop" />', '/shop'],
    ["const to = '/account/settings?step=delete'", '/account/settings?step=delete'],
    ['const to = `/esim/${id}/addon`', '/esim/x/addon'],
    ['const href = `${base}/checkout/${id}/receipt`', 'x/checkout/x/receipt'],
    ['const to = `/${slug}-eSIM`', '/x-eSIM'],
    ["const suffix = '-eSIM'", '-eSIM'],
  ])('are found in %s', (code, text) => {
    expect(handWritten(code)).toEqual([text])
  })

  it.each([
    "api.post('/esim/list', {})",
    "import { a } from '/shop'",
    "const home = '/'",
    "to(pathTo('shop'))",
  ])('are not taken for %s', (code) => {
    expect(handWritten(code)).toEqual([])
  })
})
