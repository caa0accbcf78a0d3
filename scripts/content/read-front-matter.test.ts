import { describe, expect, it } from 'vitest'
import { readFrontMatter } from './read-front-matter.ts'

function read(...lines: string[]) {
  return readFrontMatter('content/posts/en/x.md', lines.join('\n'))
}

describe('front matter', () => {
  it('is read as fields, with dates as text, and the body begins on its own line', () => {
    const places = '  - { name: Narita, code: NRT, lat: 35.77, lon: 140.39 }'
    const text = read('---', 'published: 2026-11-23', 'places:', places, '---', '', '## One')
    expect(text).toMatchObject({
      data: {
        published: '2026-11-23',
        places: [{ name: 'Narita', code: 'NRT', lat: 35.77, lon: 140.39 }],
      },
      body: '\n## One',
      bodyLine: 6,
    })
    expect(Object.fromEntries(text.lines)).toMatchObject({ published: 2, places: 3 })
  })

  it('tells the lines of the parts of a field', () => {
    const text = read(
      '---',
      'offer:',
      '  destination: japan',
      '  plans:',
      '    - a',
      '    - b',
      '---',
    )
    expect(Object.fromEntries(text.lines)).toEqual({
      ...{ offer: 2, 'offer.destination': 3, 'offer.plans': 4 },
      ...{ 'offer.plans.0': 5, 'offer.plans.1': 6 },
    })
  })

  it('may be empty, and may end the file', () => {
    expect(read('---', '---')).toEqual({ data: {}, lines: new Map(), body: '', bodyLine: 3 })
  })

  it('ends at the first line of three hyphens, and a rule in the body stays there', () => {
    expect(read('---', 'a: 1', '---', 'one', '---', 'two').body).toBe('one\n---\ntwo')
  })

  it('reads lines that end as on Windows', () => {
    expect(readFrontMatter('x.md', '---\r\na: 1\r\n---\r\ntext\r\n')).toEqual({
      data: { a: 1 },
      lines: new Map([['a', 2]]),
      body: 'text\r\n',
      bodyLine: 4,
    })
  })

  it.each([
    ['a title with a colon', ['---', 'kind: how', 'title: Japan: signal', '---'], 3],
    ['a field given twice', ['---', 'kind: how', 'span: 400', 'kind: routes', '---'], 4],
    ['an alias', ['---', 'kind: how', 'span: *far', '---'], 3],
    ['an unclosed list', ['---', 'places: [one', '---'], 3],
    ['no mapping', ['---', '- one', '---'], 2],
    ['no end', ['---', 'kind: how'], 1],
    ['no beginning', ['kind: how', '---'], 1],
    ['no text at all', [], 1],
  ])('with %s is a mistake with file and line', (_, lines, line) => {
    expect(() => read(...lines)).toThrow(new RegExp(`^content/posts/en/x\\.md:${line}: \\S`))
  })
})
