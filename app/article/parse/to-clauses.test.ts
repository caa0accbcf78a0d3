import { describe, expect, it } from 'vitest'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { toClauses } from './to-clauses.ts'

const text = `## Who we are

> [!PLAIN]
> Your contract is with Harbour Inc. in Lisbon. It covers [plans](/shop) you buy here. Nothing else.

1. These terms apply.
2. They apply here.

Between two lists.

1. And there.

## Changes

1. Orders keep their version.
`

describe('the clauses of a document', () => {
  const clauses = toClauses(parseMarkdown(text), 'en')

  it('are numbered with their sentences, over all lists of a clause', () => {
    expect(clauses.map(({ number, text: title }) => `${number} ${title}`)).toEqual([
      '1 Who we are',
      '2 Changes',
    ])
    expect(clauses.flatMap(({ parts }) => parts.map((part) => part.number))).toEqual([
      '1.1',
      '1.2',
      undefined,
      '1.3',
      '2.1',
    ])
  })

  it('have their first plain sentence apart from the others, whose links stay', () => {
    const [first, second] = clauses
    expect(plainInline(first?.plain?.say ?? [])).toBe(
      'Your contract is with Harbour Inc. in Lisbon.',
    )
    expect(first?.plain?.more).toEqual([
      'It covers ',
      { kind: 'link', href: '/shop', of: ['plans'] },
      ' you buy here. Nothing else.',
    ])
    expect(second?.plain).toBeUndefined()
  })

  it.each([
    ['en', 'Not installed? Cancel it yourself. Easy.', 'Not installed? Cancel it yourself.'],
    ['ja', 'データを購入します。電話番号ではありません。', 'データを購入します。'],
    ['hi', 'आप डेटा ख़रीदते हैं। फ़ोन नंबर नहीं।', 'आप डेटा ख़रीदते हैं।'],
    ['th', 'คุณซื้อเน็ตมือถือ ไม่ใช่หมายเลขโทรศัพท์ ไม่มี SMS', 'คุณซื้อเน็ตมือถือ'],
  ] as const)('end the first sentence as %s does', (locale, words, first) => {
    const [clause] = toClauses(parseMarkdown(`## A\n\n> [!PLAIN]\n> ${words}`), locale)
    expect(plainInline(clause?.plain?.say ?? [])).toBe(first)
  })
})
