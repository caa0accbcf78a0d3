import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEntries } from '#backend/content/open-entries.ts'
import { publish } from '#backend/content/publications.ts'
import { openD1 } from '#backend/platform/d1.ts'
import { migrateCatalogue } from '#backend/platform/migrate.ts'
import type { Locale } from '#contract/locale.ts'
import { compileContent } from './compile.ts'
import { readCompiled } from './read-compiled.ts'

const folder = mkdtempSync(join(tmpdir(), 'published-'))
const database = join(folder, 'texts.sqlite')
migrateCatalogue(database)
const db = openD1(database)
afterAll(() => rmSync(folder, { recursive: true }))

/** Writes an item for the press; only the original has facts. */
function write(locale: Locale, more: readonly string[]): void {
  mkdirSync(join(folder, 'content', 'media', locale), { recursive: true })
  const lines = [
    ...['---', 'title: A harbour'],
    'description: What a harbour is, told in so many words that the check of lengths is content.',
    'summary: A harbour is told in one sentence that is long enough for the check.',
    ...more,
    ...['---', 'A harbour.'],
  ]
  writeFileSync(join(folder, 'content', 'media', locale, 'harbour.md'), lines.join('\n'))
}

describe('the locales of a text', () => {
  const named = { type: 'media', slug: 'harbour' } as const
  const { files } = readCompiled(join(folder, 'compiled'))
  const reader = { files, db, isPreview: false }
  const texts = openEntries()

  beforeAll(() => {
    write('en', ['published: 2026-11-01', 'kind: release'])
    write('de', ['status: draft'])
    compileContent(join(folder, 'content'), join(folder, 'compiled'))
  })

  it('are those with a published text, whatever locales a publication names', async () => {
    await publish(db, { ...named, locale: 'fr' }, 1)
    expect(await texts.outline(reader, 'media')).toMatchObject([{ availableLocales: ['en'] }])
    await publish(db, { ...named, locale: 'de' }, 2)
    const [listed] = await texts.outline(reader, 'media')
    expect(listed?.availableLocales).toEqual(['en', 'de'])
    expect(listed).not.toHaveProperty('drafts')
    const found = await texts.find(reader, named, 'fr')
    expect(found).toMatchObject({ locale: 'en', availableLocales: ['en', 'de'] })
    expect(found).not.toHaveProperty('drafts')
  })
})
