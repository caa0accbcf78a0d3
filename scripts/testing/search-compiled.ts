import { openEntries } from '#backend/content/open-entries.ts'
import { openSearch } from '#backend/content/search-texts.ts'
import type { Locale } from '#contract/locale.ts'
import { textLocaleOf } from '#contract/texts/content-words.ts'
import { readCompiled } from '../content/read-compiled.ts'

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
