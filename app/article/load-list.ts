import type { RouterContextProvider } from 'react-router'
import { apiContext, localeContext, tenantContext, visitContext } from '#app/page/context.ts'
import type { Entry, EntryType } from '#contract/content.ts'
import { textLocaleOf } from '#contract/content.ts'
import type { Locale } from '#contract/locale.ts'
import { shownTexts } from './load-entry.ts'
import { shopValues } from './shop-values.ts'

/** An entry in a list. */
export type ListedEntry = Pick<Entry, 'slug' | 'title' | 'summary' | 'publishedAt' | 'facts'> & {
  /** The language of the entry if it differs from the page's. */
  lang: Locale | undefined
}

type ListInput = { type: EntryType; kind?: string | undefined; start?: string | null; size: number }

/** Returns one page of a collection, the newest first, and the start of the page after it. */
export async function loadList(context: Readonly<RouterContextProvider>, input: ListInput) {
  const locale = context.get(localeContext)
  const { type, kind, start, size } = input
  const cursor = start && /^\d{1,9}$/.test(start) ? start : undefined
  const asked = { type, locale, kind, cursor, pageSize: size }
  const { entries, lastEvaluatedKey } = await context.get(apiContext).call('listEntries', asked)
  const values = shopValues(context.get(tenantContext), context.get(visitContext).origin, locale)
  const listed = entries.map((entry): ListedEntry => {
    const { slug, publishedAt, facts } = entry
    const { title, summary } = shownTexts(entry, values)
    const lang = entry.locale === textLocaleOf(locale) ? undefined : entry.locale
    return { slug, publishedAt, facts, title, summary, lang }
  })
  return { entries: listed, next: lastEvaluatedKey ?? undefined }
}
