import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openEntries } from '#backend/content/open-entries.ts'
import { openSearch } from '#backend/content/search-texts.ts'
import type { Locale } from '#contract/locale.ts'
import { once } from '#contract/once.ts'
import { textLocaleOf } from '#contract/texts/content-words.ts'
import { compileContent } from '../content/compile.ts'
import { readCompiled } from '../content/read-compiled.ts'
import { root } from '../run.ts'

/** Returns a folder with the shop's compiled texts, made once for all files: it takes seconds. */
export const compiledShop = once(() => {
  const target = mkdtempSync(join(tmpdir(), 'shop-texts-'))
  compileContent(join(root, 'content'), target)
  return target
})

/** Returns a search over compiled texts in a folder; results are `type/slug locale`. */
export function searchCompiled(target: string, db: D1Database) {
  const search = openSearch(openEntries().find)
  const reader = { files: readCompiled(target).files, db, isPreview: false }
  return async (q: string, locale: Locale = 'en', tenant = 'tradewind') => {
    const textLocale = textLocaleOf(locale)
    const found = await search(reader, { q, locale, textLocale, tenant, today: '2026-11-23' })
    return found.map((entry) => `${entry.id} ${entry.locale}`)
  }
}
