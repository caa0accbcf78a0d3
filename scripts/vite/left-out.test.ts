import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../react-router.config.ts'
import { root } from '../run.ts'
import { projectFiles } from '../source-files.ts'
import { leftOut } from './left-out.ts'

const texts = projectFiles()
  .filter((file) => /^app\/.*\.tsx?$/.test(file) && !/\.(test|server)\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

it.each(leftOut)('no page uses $feature, which browsers are not sent', ({ sign }) => {
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter(({ text }) => sign.test(text)).map(({ file }) => file)).toEqual([])
})

it.each([
  ['<ViewTransition>', '<ViewTransition name="flag">'],
  ['the ref of a Fragment', '<Fragment key={id} ref={all}>'],
  ['a style with precedence, or a resource hint', '<link href={sheet} precedence="high" />'],
  ['a style with precedence, or a resource hint', 'preload(font, { as: "font" })'],
  ['a form action that is a function', '<form action={(data) => save(data)}>'],
  ['a custom element', '<price-tag value="4">'],
  ["the router's own links", "import { Link, useLocation } from 'react-router'"],
  ['a navigation that is blocked', 'const blocker = useBlocker(isChanged)'],
  ["the router's memory of scroll positions", '<ScrollRestoration getKey={keyOf} />'],
  ['onSelect and onBeforeInput', '<textarea onSelect={mark} />'],
])('the sign of %s is %s', (feature, use) => {
  expect(leftOut.find((row) => row.feature === feature)?.sign.test(use)).toBe(true)
})

it('the browser gets all routes at once, so it discovers none', () => {
  expect(config.routeDiscovery.mode).toBe('initial')
})
