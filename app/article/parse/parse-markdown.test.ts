import { expect, it } from 'vitest'
import { plainInline } from '#app/ui/article/tree/plain-inline.ts'
import { parseMarkdown } from './parse-markdown.ts'

it('drops lines about what the shop does not have, and keeps the others', () => {
  const text = '1. E-mail: {{email}}\n2. Telephone: {{phone}}\n3. Hours: {{hours}}\n\nBy {{phone}}.'
  const [list, ...others] = parseMarkdown(text, { email: 'a@b.example', phone: '', hours: '9-17' })
  const items = list?.kind === 'list' ? list.items.flat() : []
  const lines = items.map((item) => (item.kind === 'paragraph' ? plainInline(item.of) : ''))
  expect(lines).toEqual(['E-mail: a@b.example', 'Hours: 9-17'])
  expect(others).toEqual([])
})

it('shows no property of objects in place of a placeholder', () => {
  expect(parseMarkdown('a{{constructor}}b{{toString}}c', { shop: 'X' })).toEqual([
    { kind: 'paragraph', of: ['abc'] },
  ])
})

it('puts the mark of a source right behind its sentence, so that no line begins with it', () => {
  expect(parseMarkdown('One. [^1] Two.[^2]', {})).toEqual([
    { kind: 'paragraph', of: ['One.', { kind: 'note', at: 1 }, ' Two.', { kind: 'note', at: 2 }] },
  ])
})
