import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storedThings } from '#contract/privacy/stored-things.ts'
import { root } from './run.ts'

const sources = globSync('{app,worker,contract}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['app/paraglide/**', '**/*.test.ts', '**/*.test.tsx', 'worker/dev/**'],
}).map((file) => ({ file, code: readFileSync(join(root, file), 'utf8') }))

/** Returns the text of a constant of the file, or the literal itself. */
function textBehind(code: string, given: string): string {
  const literal = /^'([^']*)'$/.exec(given)?.[1]
  const named = new RegExp(`const ${given} = '([^']*)'`).exec(code)?.[1]
  return literal ?? named ?? `unknown ${given}`
}

function storedBy(pattern: RegExp): string[] {
  const found = sources.flatMap(({ code }) =>
    [...code.matchAll(pattern)].map(([, given = '']) => textBehind(code, given)),
  )
  return [...new Set(found)].toSorted()
}

function listed(kind: string): string[] {
  const things = storedThings.filter((thing) => thing.kind === kind)
  return things.flatMap(({ names }) => [...names]).toSorted()
}

it('the cookie page names every cookie that the sources set', () => {
  const named = storedBy(/const \w+Cookie = ('[^']+')/g)
  const plain = storedBy(/plainCookie\(('[^']+')/g)
  const written = [...new Set([...named, ...plain])].toSorted()
  const foreign = /^(_ga|intercom-)/
  expect(listed('cookie').filter((name) => !foreign.test(name))).toEqual(written)
})

it.each([
  ['local', /localStorage\.setItem\(('[^']+'|\w+)/g],
  ['session', /sessionStorage\.setItem\(('[^']+'|\w+)/g],
] as const)('the cookie page names all that the sources keep in %s storage', (kind, pattern) => {
  const byRouter = kind === 'session' ? ['remix-router-transitions'] : []
  expect(listed(kind)).toEqual([...storedBy(pattern), ...byRouter].sort())
})

it('the cookie page names the caches that the sources open', () => {
  const opened = sources.filter(({ code }) => /\bcaches\.open\(/.test(code)).map(({ file }) => file)
  expect(opened).toEqual(['app/offline/shelf.ts'])
  const [{ code = '' } = {}] = sources.filter(({ file }) => file === opened[0])
  expect(textBehind(code, 'prefix')).toMatch(/^kept-pages /)
  expect(listed('cache')).toEqual(['kept-pages…'])
})

it('nothing is kept in a way that the cookie page does not know', () => {
  const others = sources.filter(({ code }) => /\bindexedDB\b|document\.cookie = /.test(code))
  expect(others.map(({ file }) => file)).toEqual([])
})
