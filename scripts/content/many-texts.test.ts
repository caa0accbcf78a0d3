import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEntries } from '#backend/content/open-entries.ts'
import { openSearch } from '#backend/content/search-texts.ts'
import { openD1 } from '#backend/platform/d1.ts'
import { migrateCatalogue } from '#backend/platform/migrate.ts'
import { isDeep } from '#contract/testing/effort.ts'
import { root } from '../run.ts'
import { compileContent } from './compile.ts'
import { mostTexts } from './index-texts.ts'
import { readCompiled } from './read-compiled.ts'
import { generateTexts } from './testing/generate-texts.ts'

const folder = mkdtempSync(join(tmpdir(), 'many-texts-'))
const database = join(folder, 'texts.sqlite')
migrateCatalogue(database)
const db = openD1(database)
afterAll(() => rmSync(folder, { recursive: true }))

/** Opens compiled texts from a folder; `reads` names every file that was asked for. */
function open(target: string) {
  const { files, reads } = readCompiled(target)
  return { reader: { files, db, isPreview: false }, reads, texts: openEntries() }
}

const asked = { locale: 'de', textLocale: 'de', tenant: 'tradewind', today: '2026-11-23' } as const

/** Returns the numbers of files read for a text, for the first page and for a later page. */
async function costOf(target: string) {
  const cost: Record<string, number> = {}
  const count = async (name: string, ask: (from: ReturnType<typeof open>) => Promise<unknown>) => {
    const opened = open(target)
    await ask(opened)
    cost[name] = opened.reads.length
  }
  for (const [name, slug] of Object.entries({ one: 'text-0', untranslated: 'text-3' })) {
    await count(name, ({ reader, texts }) => texts.find(reader, { type: 'posts', slug }, 'de'))
  }
  const page = { type: 'posts', from: 0, size: 3 } as const
  await count('page', ({ reader, texts }) => texts.list(reader, page, 'en'))
  return cost
}

/** More than one file of the index or of a list holds; the limits below are met by 10,000. */
const count = isDeep ? 10_000 : 2000

describe('thousands of texts', () => {
  const few = join(folder, 'few-compiled')
  const many = join(folder, 'many-compiled')
  let seconds = 0
  let megabytes = 0

  beforeAll(() => {
    generateTexts(join(folder, 'few'), 10)
    compileContent(join(folder, 'few'), few)
    const source = join(folder, 'many')
    generateTexts(source, count)
    const before = process.memoryUsage().rss
    const began = performance.now()
    compileContent(source, many)
    seconds = (performance.now() - began) / 1000
    megabytes = (process.memoryUsage().rss - before) / 2 ** 20
  })

  // On two busy cores 12 s, most of them for writing 10,000 files, and 124 MB; 2,500 texts took
  // 3.5 s, so that the time grows with their number and not with its square.
  it('are compiled in seconds', () => {
    expect(seconds).toBeLessThan(60)
    expect(megabytes).toBeLessThan(600)
  })

  it('cost as many reads for a text or a page of a list as ten texts', async () => {
    expect(await costOf(many)).toEqual(await costOf(few))
    expect(await costOf(many)).toEqual({ one: 1, untranslated: 2, page: 4 })
  })

  it('cost the last page of a list as many reads as the first', async () => {
    const { reader, reads, texts } = open(many)
    const { total } = JSON.parse(readFileSync(join(many, 'posts/order-0.json'), 'utf8'))
    expect(total).toBeGreaterThan(count * 0.3)
    const last = { type: 'posts', from: total - 3, size: 3 } as const
    const { entries, next } = await texts.list(reader, last, 'en')
    expect(entries).toHaveLength(3)
    expect(next).toBeUndefined()
    expect(reads).toHaveLength(4)
  })

  it('are searched by the same number of files of the index, each of a limited size', async () => {
    const readsOf = async (target: string) => {
      const { reader, reads, texts } = open(target)
      const search = openSearch(texts.find)
      const found = await search(reader, { ...asked, q: 'Harbour texd' })
      return { found, terms: reads.filter((name) => /^search\/\w+\//.test(name)).length, reads }
    }
    const small = await readsOf(few)
    const large = await readsOf(many)
    expect(small.found).not.toEqual([])
    expect(large.found).toHaveLength(12)
    // Two words, each in German and in English; the phrase is in the file of its first word.
    expect([small.terms, large.terms]).toEqual([4, 4])
    expect(large.reads.length).toBeLessThan(45)
    const files = globSync('search/**/*.json', { cwd: many })
    const sizes = files.map((name) => statSync(join(many, name)).size)
    expect(Math.max(...sizes)).toBeLessThan(2 ** 19)
    const read = (name: string) => JSON.parse(readFileSync(join(many, name), 'utf8'))
    const ofTerms = files.filter((name) => !name.includes('texts-'))
    const terms = ofTerms.flatMap((name) => Object.values<number[]>(read(name)))
    expect(Math.max(...terms.map(({ length }) => length / 2))).toBe(mostTexts)
  })

  it('are all listed by the outline, a hundred a read', async () => {
    const { reader, reads, texts } = open(many)
    const listed = await texts.outline(reader, 'posts')
    expect(new Set(listed.map(({ slug }) => slug)).size).toBe(listed.length)
    expect(reads).toHaveLength(Math.ceil(listed.length / 100))
  })
})

it('the worker contains no text, however many there are', () => {
  const server = join(root, 'build', 'server')
  const code = globSync('**/*.js', { cwd: server }).map((name) =>
    readFileSync(join(server, name), 'utf8'),
  )
  const compiled = join(root, 'public', 'generated', 'content')
  const names = globSync('*/*/*.json', { cwd: compiled, exclude: ['search/**'] })
  const summaries = names.map((name) => {
    const { summary } = JSON.parse(readFileSync(join(compiled, name), 'utf8'))
    return String(summary).slice(0, 40)
  })
  expect(code.length).toBeGreaterThan(0)
  expect(summaries.length).toBeGreaterThan(50)
  expect(summaries.filter((each) => code.some((bundle) => bundle.includes(each)))).toEqual([])
})
