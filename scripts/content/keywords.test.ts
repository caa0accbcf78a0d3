import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openD1 } from '#backend/platform/d1.ts'
import { migrate } from '#backend/platform/migrate.ts'
import { locales } from '#contract/locale.ts'
import { textLocaleOf } from '#contract/texts/content-words.ts'
import { compiledShop, searchCompiled } from '../testing/search-compiled.ts'
import { readTexts } from './read-texts.ts'
import { texts, typed, type Words } from './testing/typed-words.ts'

const folder = mkdtempSync(join(tmpdir(), 'keywords-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('texts are found by other words for the same thing', () => {
  const target = compiledShop()
  const database = join(folder, 'texts.sqlite')
  migrate(database)
  const find = searchCompiled(target, openD1(database))

  it.each(locales)('in %s', async (locale) => {
    for (const [name, id] of Object.entries(texts) as [keyof Words, string][]) {
      const found = (await find(typed[locale][name], locale)).slice(0, 3)
      expect.soft(found, typed[locale][name]).toContain(`${id} ${textLocaleOf(locale)}`)
    }
  })

  it('that no reader is sent', () => {
    const sent = globSync('{documents,pages,help}/**/*.json', { cwd: target })
    expect(sent.length).toBeGreaterThan(200)
    const read = sent.map((name) => readFileSync(join(target, name), 'utf8'))
    expect(read.filter((text) => /keywords|Rückerstattung/.test(text))).toEqual([])
  })

  it.each([
    ['en', 'REIMBURSMENT', texts.refund],
    ['de', 'Rueckerstattung', texts.refund],
    ['es', 'devolucion', texts.refund],
    ['vi', 'huy don', texts.refund],
    ['hi', 'paisa wapas', texts.refund],
    ['en', 'Sicily', 'guides/italy'],
    ['ja', '京都', 'guides/japan'],
  ] as const)('in %s by %s as it is typed', async (locale, q, id) => {
    expect((await find(q, locale)).slice(0, 3)).toContain(`${id} ${locale}`)
  })
})

describe('the field `keywords`', () => {
  /** Reads a text with a line in its front matter and returns the mistakes. */
  function problemsWith(line: string): string[] {
    const lines = [
      '---',
      'title: A harbour',
      'description: What a harbour is, told in so many words that the check of lengths is content.',
      'summary: A harbour is told in one sentence that is long enough for the check.',
      line,
      'published: 2026-11-01',
      'kind: release',
      '---',
      '## Part {#part}\n\nA harbour.\n',
    ]
    mkdirSync(join(folder, 'content', 'media', 'en'), { recursive: true })
    writeFileSync(join(folder, 'content', 'media', 'en', 'harbour.md'), lines.join('\n'))
    return readTexts(join(folder, 'content')).problems
  }

  it('is a list of words and short phrases', () => {
    expect(problemsWith('keywords: [port, where ships lie]')).toEqual([])
  })

  it.each([
    ['no list', 'keywords: port', 'an array'],
    ['no words', 'keywords: []', 'non-empty'],
    ['too many words', `keywords: [${[...'abcdefghijklm'].join(', ')}]`, 'at most length 12'],
    ['a sentence', `keywords: [${'port '.repeat(9)}]`, 'at most length 40'],
    ['a number', 'keywords: [port, 14]', 'a string'],
    ['nothing to search by', 'keywords: [port, "?!"]', 'without "?!"'],
    ['the same word twice', 'keywords: [port, PÓRT]', 'without "PÓRT"'],
  ])('with %s is a mistake with file and line', (_, line, told) => {
    const problems = problemsWith(line)
    expect(problems).toEqual([expect.stringContaining(told)])
    expect(problems[0]).toMatch(/^content\/media\/en\/harbour\.md:5: keywords/)
  })
})
