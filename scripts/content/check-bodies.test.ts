import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '#app/article/parse/parse-markdown.ts'
import { parseTree, treeStart } from '#app/article/parse/parse-tree.ts'
import { root } from '../run.ts'
import { type CheckedText, checkBodies } from './check-bodies.ts'
import { readFrontMatter } from './read-front-matter.ts'

const good = `## What is wrong? {#start}

- [Nothing loads](#roaming): Maps do not
- [Something else](#support): A charge

## Turn it on {#roaming .ending}

\`\`\`steps
Open Settings | Then Cellular. | a
\`\`\`

\`\`\`screen
name: a
phone: iphone
title: settings
cellular | > | press
\`\`\`

action: connection

## Write to us {#support .ending}

action: support
`

function text(body: string, more: Partial<CheckedText> = {}): CheckedText {
  const file = `content/help/${more.locale ?? 'en'}/x.md`
  return { type: 'help', locale: 'en', slug: 'x', file, body, bodyLine: 5, ...more }
}

describe('the texts of decision trees', () => {
  it('are usable when each answer leads to an ending with an action', () => {
    expect(checkBodies([text(good)])).toEqual([])
  })

  it.each([
    [
      'an answer that leads nowhere',
      ['(#support)', '(#nothing)'],
      '5: #start: there is no node #nothing',
    ],
    [
      'an ending that no answer leads to',
      ['(#support)', '(#roaming)'],
      '25: #support: no answer leads to it',
    ],
    [
      'an answer that leads back',
      ['(#support)', '(#start)'],
      '5: #start: #start leads back to itself',
    ],
    [
      'an unknown action',
      ['action: connection', 'action: reboot'],
      '10: #roaming: an ending has one action of',
    ],
    [
      'two actions',
      ['action: connection', 'action: connection\n\naction: shop'],
      '10: #roaming: an ending has one action of',
    ],
    [
      'a part for one phone only',
      ['```steps', '### iPhone\n\n```steps'],
      '10: #roaming: has no part for samsung, pixel',
    ],
    [
      'a question with one answer',
      ['- [Something else](#support): A charge\n', ''],
      '5: #start: a question needs two answers or more',
    ],
    [
      'a step without its screen',
      ['name: a', 'name: b'],
      '13: there is no screen "a" below these steps',
    ],
    [
      'more than three questions before an ending',
      [
        '(#support)',
        '(#a)\n\n## A {#a}\n\n- [x](#b): x\n- [y](#support): y\n\n## B {#b}\n\n- [x](#c): x\n- [y](#support): y\n\n## C {#c}\n\n- [x](#roaming): x\n- [y](#support): y\n',
      ],
      '26: #roaming: more than 3 answers lead to it',
    ],
    ['an unknown phone', ['phone: iphone', 'phone: nokia'], '18: nokia is no phone'],
    ['an unknown setting', ['cellular |', 'cell |'], '20: cell is no setting of iphone'],
  ])('may not have %s', (_, [from = '', to = ''], problem) => {
    expect(checkBodies([text(good.replace(from, to))]).join('\n')).toContain(
      `content/help/en/x.md:${problem}`,
    )
  })

  it('have the same answers in every language', () => {
    const other = text(good.replace('(#support)', '(#roaming)').replace('Nothing', 'Nichts'), {
      locale: 'de',
    })
    expect(checkBodies([text(good), other])).toEqual([
      'content/help/de/x.md:5: #start: differs from the English original in its answers or action',
    ])
  })
})

describe("the shop's own decision trees", () => {
  const files = globSync('content/help/*/*.md', { cwd: root })

  it.each(files)('ask at most three questions on every path: %s', (file) => {
    const body = readFrontMatter(file, readFileSync(join(root, file), 'utf8')).body
    const nodes = parseTree(parseMarkdown(body))
    const lengths: number[] = []
    function walk(id: string, asked: number): void {
      const node = nodes.get(id)
      if (node?.kind !== 'question') lengths.push(asked)
      else for (const { to } of node.choices) walk(to, asked + 1)
    }
    walk(treeStart, 0)
    expect(lengths.length).toBeGreaterThan(40)
    expect(Math.max(...lengths)).toBe(3)
  })
})
