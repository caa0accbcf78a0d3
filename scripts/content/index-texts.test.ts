import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publish } from '#backend/content/publications.ts'
import { openD1 } from '#backend/platform/d1.ts'
import { migrateCatalogue } from '#backend/platform/migrate.ts'
import { type Locale, locales } from '#contract/locale.ts'
import { textLocaleOf } from '#contract/texts/content-words.ts'
import { compiledShop, searchCompiled } from '../testing/search-compiled.ts'
import { compileContent } from './compile.ts'

const folder = mkdtempSync(join(tmpdir(), 'found-texts-'))
const database = join(folder, 'texts.sqlite')
migrateCatalogue(database)
const db = openD1(database)
afterAll(() => rmSync(folder, { recursive: true }))

describe('the texts of the shop', () => {
  const find = searchCompiled(compiledShop(), db)
  const refund = 'documents/nomad-data-plans-refund-policy'
  const install = 'documents/install-esim-on-ios-device'

  const words: [Locale, refund: string, install: string, japan: string][] = [
    ['en', 'refund', 'install iphone', 'Japan'],
    ['es', 'reembolso', 'instalar iphone', 'Japón'],
    ['ja', '返金', 'インストール', '日本'],
    ['ko', '환불', '설치', '일본'],
    ['zh-Hans-CN', '退款', '安装', '日本'],
    ['zh-Hans', '退款', '安装', '日本'],
    ['zh-Hant', '退費', '安裝', '日本'],
    ['fr', 'remboursement', 'installer iphone', 'Japon'],
    ['de', 'Erstattung', 'installieren iphone', 'Japan'],
    ['pt', 'reembolso', 'instalar iphone', 'Japão'],
    ['it', 'rimborso', 'installare iphone', 'Giappone'],
    ['id', 'pengembalian dana', 'pasang iphone', 'Jepang'],
    ['vi', 'hoàn tiền', 'cài đặt iphone', 'Nhật Bản'],
    ['hi', 'रिफंड', 'इंस्टॉल', 'जापान'],
    ['th', 'คืนเงิน', 'ติดตั้ง', 'ญี่ปุ่น'],
  ]

  it('are searched here in every language', () => {
    expect(words.map(([locale]) => locale).toSorted()).toEqual([...locales].toSorted())
  })

  it.each(words)('are found by the words of %s', async (locale, money, phone, country) => {
    const own = textLocaleOf(locale)
    expect((await find(money, locale)).slice(0, 2)).toContain(`${refund} ${own}`)
    expect((await find(phone, locale)).slice(0, 3)).toContain(`${install} ${own}`)
    expect((await find(country, locale))[0]).toBe(`guides/japan ${own}`)
  })

  it.each([
    ['en', 'refnd', refund],
    ['en', 'REFUND  policy?', refund],
    ['en', 'instal', install],
    ['en', 'hotspo', 'help/troubleshooting'],
    ['de', 'erstatung', refund],
    ['de', 'ueberblick turkiye', 'guides/turkiye'],
    ['es', 'japon', 'guides/japan'],
    ['vi', 'nhat ban', 'guides/japan'],
    ['en', 'shinkans', 'guides/japan'],
    ['en', 'no data', 'help/troubleshooting'],
    ['en', 'what is an esim', 'pages/what-is-esim'],
    ['ja', 'ｲﾝｽﾄｰﾙ', install],
    ['ja', '成田空港', 'guides/japan'],
    ['zh-Hans', '东京机场', 'guides/japan'],
  ] as const)('in %s are found by %s', async (locale, q, id) => {
    expect((await find(q, locale)).map((each) => each.split(' ')[0])).toContain(id)
  })

  it('that are not translated are found by their English words, as English', async () => {
    expect(await find('ferry Lerwick', 'de')).toEqual(['posts/ferry-aberdeen-lerwick en'])
    // A translated text, too, is found by its English words, and shown in the own language.
    expect(await find('refund', 'de')).toContain(`${refund} de`)
  })

  it.each(['', '  ', '?!', '%_"*', 'zzzzqqqq', '__defineGetter__', 'constructor', '🙂', '\ud800'])(
    'are not found by %j',
    async (q) => {
      expect(await find(q)).toEqual([])
    },
  )
})

type Given = Record<string, string | undefined>

/** Writes a text with one word that no other text has. */
function write(name: string, word: string, facts: Given = {}): void {
  const isOriginal = name.includes('/en/')
  const given = { published: '2026-11-01', kind: 'release', ...facts }
  const lines = Object.entries(given).map(([field, value]) => `${field}: ${value}`)
  const path = join(folder, 'content', `${name}.md`)
  mkdirSync(dirname(path), { recursive: true })
  const text = [
    '---',
    `title: The ${word}`,
    `description: What a ${word} of ${name} is, told in so many words that the check of lengths is content.`,
    `summary: The ${word} of ${name} is told in one sentence that is long enough for the check.`,
    ...(isOriginal ? lines : facts.status ? ['status: draft'] : []),
    '---',
    `## Part {#part}\n\nA ${word} and a harbour.\n`,
  ]
  writeFileSync(path, text.join('\n'))
}

describe('a search', () => {
  const target = join(folder, 'compiled')
  const find = searchCompiled(target, db)
  const day = (from: string, until: string): Given => ({ from, until })

  beforeAll(() => {
    write('media/en/everywhere', 'albatross')
    write('media/en/elsewhere', 'bittern', { tenants: '[pi, mtn]' })
    write('media/en/some-languages', 'cormorant', { locales: '[de, ja]' })
    write('media/en/over', 'dunlin', day('2026-01-01', '2026-11-22'))
    write('media/en/to-come', 'egret', day('2026-11-24', '2026-12-01'))
    write('media/en/today', 'fulmar', day('2026-11-23', '2026-11-23'))
    write('media/en/draft', 'gannet', { status: 'draft' })
    write('media/en/half', 'heron')
    write('media/de/half', 'reiher', { status: 'draft' })
    compileContent(join(folder, 'content'), target)
  })

  it('finds a text for all shops everywhere', async () => {
    expect(await find('albatross', 'th', 'mtn')).toEqual(['media/everywhere en'])
  })

  it('finds a text for some shops in those alone', async () => {
    expect(await find('bittern', 'en', 'pi')).toEqual(['media/elsewhere en'])
    expect(await find('bittern')).toEqual([])
  })

  it('finds a text for some languages in those alone', async () => {
    expect(await find('cormorant', 'de')).toEqual(['media/some-languages en'])
    expect(await find('cormorant')).toEqual([])
  })

  it('finds a campaign on its days alone', async () => {
    expect(await find('dunlin')).toEqual([])
    expect(await find('egret')).toEqual([])
    expect(await find('fulmar')).toEqual(['media/today en'])
  })

  it('finds no draft, and the index does not have its words', async () => {
    expect(await find('gannet')).toEqual([])
    expect(await find('reiher', 'de')).toEqual([])
    expect(await find('heron', 'de')).toEqual(['media/half en'])
    const files = globSync('search/**/*.json', { cwd: target })
    const index = files.map((name) => readFileSync(join(target, name), 'utf8')).join()
    expect(index).toContain('albatross')
    expect(index).not.toMatch(/gannet|reiher|draft/)
  })

  it('shows a translation that was published after the build', async () => {
    await publish(db, { type: 'media', slug: 'half', locale: 'de' }, Date.now())
    expect(await find('heron', 'de')).toEqual(['media/half de'])
  })

  it('finds at most twelve texts, the best first', async () => {
    const found = await find('albatross harbour')
    expect(found[0]).toBe('media/everywhere en')
    expect(found.length).toBeLessThanOrEqual(12)
  })
})
