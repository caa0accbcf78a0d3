import { describe, expect, it } from 'vitest'
import { parseMarkdown } from '#app/article/parse/parse-markdown.ts'
import { toClauses } from '#app/article/parse/to-clauses.ts'
import { clauseChanges } from './clause-changes.ts'

const clauses = (text: string) => toClauses(parseMarkdown(text), 'en')
const changes = (older: string, newer: string) =>
  clauseChanges(clauses(older), clauses(newer)).map(({ kind, clause, oldTitle, gone, come }) => ({
    kind,
    clause: `${clause.number} ${clause.text}`,
    oldTitle,
    gone: gone.map(({ number }) => number),
    come: come.map(({ number }) => number),
  }))

const base = '## Price\n\n1. It is due.\n2. Tax is in it.\n\n## Law\n\n1. The law counts.\n'

describe('what a version of a document changed', () => {
  it('is nothing where the same words have moved', () => {
    expect(changes(base, base)).toEqual([])
    expect(
      changes(
        base,
        base.replace('1. It is due.\n2. Tax is in it.', '1. Tax is in it.\n2. It is due.'),
      ),
    ).toEqual([])
    expect(changes(base, base.replace('## Law', '## Law\n\n> [!PLAIN]\n> The law.'))).toEqual([])
  })

  it('is the sentences that one version alone has, also inside of links', () => {
    expect(changes(base, base.replace('It is due', 'It is due [now](/now)'))).toEqual([
      { kind: 'changed', clause: '1 Price', oldTitle: undefined, gone: ['1.1'], come: ['1.1'] },
    ])
    expect(changes(base, base.replace('2. Tax is in it.\n', ''))).toMatchObject([
      { clause: '1 Price', gone: ['1.2'], come: [] },
    ])
  })

  it('knows a clause again by its words when its heading is another one', () => {
    expect(changes(base, base.replace('## Price', '## Price and tax'))).toEqual([
      { kind: 'changed', clause: '1 Price and tax', oldTitle: 'Price', gone: [], come: [] },
    ])
  })

  it('names clauses that came and clauses that went', () => {
    const added = `## Goods\n\n1. We sell.\n\n${base}`
    expect(changes(base, added)).toEqual([
      { kind: 'added', clause: '1 Goods', oldTitle: undefined, gone: [], come: ['1.1'] },
    ])
    expect(changes(added, base)).toEqual([
      { kind: 'removed', clause: '1 Goods', oldTitle: undefined, gone: ['1.1'], come: [] },
    ])
  })
})
