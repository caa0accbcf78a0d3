import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { routeTable } from '#contract/pages/routes.ts'
import { root } from './run.ts'

const importing = /from '((?:\.|#app\/)[^']+\.tsx)'/g
const posting = /<(?:Plain|Settings)?Form\b[^>]*method="post"|<(?:Confirm|SettingsForm)\b/s
/** Frames that keep the forms of all their pages. */
const framed = ['portal', 'office']
/** The page that itself finds out who somebody is. */
const asking = ['confirm']

/** Returns the code of a page and of all components that it imports. */
function codeBelow(file: string, known = new Map<string, string>()): Map<string, string> {
  if (known.has(file) || !existsSync(join(root, file))) return known
  const code = readFileSync(join(root, file), 'utf8')
  known.set(file, code)
  for (const [, path = ''] of code.matchAll(importing)) {
    codeBelow(path.startsWith('#') ? path.slice(1) : join(dirname(file), path), known)
  }
  return known
}

it('R-ORG-6: the pages of people that post forms keep what was typed', () => {
  const pages = routeTable
    .filter(({ guard, layout, id }) => guard && !framed.includes(layout) && !asking.includes(id))
    .flatMap(({ module }) => (module ? [`app/${module}`] : []))
  const posts = pages.filter((page) =>
    [...codeBelow(page).values()].some((code) => posting.test(code)),
  )
  const losing = posts.filter(
    (page) => ![...codeBelow(page).values()].some((code) => code.includes('useKeptForms(')),
  )
  expect(posts.length).toBeGreaterThan(8)
  expect(losing).toEqual([])
})
