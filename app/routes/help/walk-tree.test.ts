import { expect, it } from 'vitest'
import { parseMarkdown } from '#app/article/parse/parse-markdown.ts'
import { parseTree } from '#app/article/parse/parse-tree.ts'
import { walkTree } from './walk-tree.ts'

it('ends in a text that leads back to itself, which another CMS may send', () => {
  const circle =
    '## A {#start}\n\n- [B](#b): x\n- [C](#c): y\n\n## B {#b}\n\n- [A](#start)\n- [B](#b)'
  const walk = walkTree(parseTree(parseMarkdown(circle)), { path: 'b', phone: null })
  expect(walk?.at.id).toBe('b')
  expect(walkTree(parseTree(parseMarkdown(circle)), { path: 'c', phone: null })).toBeUndefined()
  expect(walkTree(parseTree([]), { path: null, phone: null })).toBeUndefined()
})
