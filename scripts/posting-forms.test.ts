import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { root } from './run.ts'
import { type SyntaxNode, walkSyntax } from './vite/walk-syntax.ts'

const files = globSync('app/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.test\.|\/testing\/|^app\/paraglide\/|\.d\.ts$/.test(file),
)

/** Forms that change nothing of an account, only what this browser keeps. */
const ofBrowser = ['app/routes/cookies/statistics.tsx', 'app/ui/shell/header/theme-switch.tsx']
/** Where the name of the person is added. */
const adding = ['app/ui/kit/form/plain-form.tsx', 'app/ui/kit/form/use-send.ts']

/** Returns what in code sends a form without the name of the person to whom it was shown. */
function unnamed(code: string): string[] {
  const found: string[] = []
  const router = new Map<string, string>()
  walkSyntax(parseAst(code, { lang: 'tsx' }), (node) => {
    if (node.type === 'ImportDeclaration' && node.source.value === 'react-router') {
      for (const { local, imported } of node.specifiers) router.set(local.name, imported?.name)
    }
    if (node.type === 'JSXElement') {
      const { name } = node.openingElement.name
      const isPlain = name === 'form' && !namesPerson(node)
      // A name without one of its own is a member: `fetcher.Form`.
      const isRouters = name === undefined || router.get(name) === 'Form'
      if (isPosting(node) && (isPlain || isRouters)) found.push(name ?? 'member')
    }
    if (node.type === 'CallExpression') {
      const called = node.callee.name ?? ''
      if (router.get(called) === 'useSubmit') found.push('useSubmit')
      if (called === 'submit' && !code.includes('shownToField')) found.push('submit')
    }
  })
  return found
}

function isPosting({ openingElement }: SyntaxNode): boolean {
  return openingElement.attributes.some(
    ({ name, value }: SyntaxNode) => name?.name === 'method' && value?.value === 'post',
  )
}

function namesPerson({ children }: SyntaxNode): boolean {
  let isNamed = false
  for (const child of children) {
    walkSyntax(child, ({ type, name }) => {
      isNamed ||= type === 'JSXOpeningElement' && name.name === 'ShownTo'
    })
  }
  return isNamed
}

describe('R-PEO-1: what a page sends', () => {
  it('names the person to whom the page was shown', () => {
    const found = files
      .filter((file) => ![...ofBrowser, ...adding].includes(file))
      .map((file) => [file, unnamed(readFileSync(join(root, file), 'utf8'))])
    expect(found.filter(([, forms]) => forms?.length)).toEqual([])
  })

  const ofRouter = "import { Form, useSubmit } from 'react-router'\n"
  it.each([
    [`${ofRouter}const a = <Form method="post" />`, ['Form']],
    [`${ofRouter}const submit = useSubmit()`, ['useSubmit']],
    ['const a = <fetcher.Form method="post" />', ['member']],
    ['const a = <form method="post"><p><input /></p></form>', ['form']],
    ["submit({ intent: 'a' }, { method: 'post' })", ['submit']],
  ])('is found in %j', (code, forms) => {
    expect(unnamed(code)).toEqual(forms)
  })

  it.each([
    `${ofRouter}const a = <Form />`,
    'const a = <Form method="post" />',
    'const a = <form method="post">{is && <ShownTo name={name} />}</form>',
  ])('is not seen in %j', (code) => {
    expect(unnamed(code)).toEqual([])
  })
})
