import { describe, expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown.ts'
import { parseOnce } from './parse-once.ts'

describe('a text that several pages show', () => {
  const text = '## Signal in {{shop}}\n\nTurn it on.\n'

  it('is read once, and again for another shop or with another word', () => {
    const first = parseOnce(text, { shop: 'One' })
    expect(first).toEqual(parseMarkdown(text, { shop: 'One' }))
    expect(parseOnce(text, { shop: 'One' })).toBe(first)
    const other = parseOnce(text, { shop: 'Other' })
    expect(other).toEqual(parseMarkdown(text, { shop: 'Other' }))
    expect(parseOnce(text.replace('on.', 'off.'), { shop: 'One' })).not.toEqual(first)
  })

  it('is forgotten when many others were read after it, and not before', () => {
    const first = parseOnce(text, {})
    for (let at = 0; at < 39; at += 1) parseOnce(`Text ${at}`, {})
    expect(parseOnce(text, {})).toBe(first)
    for (let at = 0; at < 40; at += 1) parseOnce(`Another ${at}`, {})
    expect(parseOnce(text, {})).not.toBe(first)
  })
})
