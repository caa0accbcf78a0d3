import { type PageContext, valuesOf } from '#app/page/context.ts'
import type { ListedEntry } from '#app/ui/article/list/listed.ts'
import type { Entry } from '#contract/texts/content.ts'
import { type EntryType, textLocaleOf } from '#contract/texts/content-words.ts'
import { shownTexts } from './load-entry.ts'
import { orUnread } from './or-unread.ts'
import { shopValues } from './shop-values.ts'

type ListInput = {
  type: EntryType
  kind?: string | undefined
  start?: number | undefined
  size: number
}

/** Returns one page of a collection, the newest first, and the start of the page after it. */
export async function loadList(context: PageContext, input: ListInput) {
  const { locale, api } = valuesOf(context)
  const { type, kind, start, size } = input
  const cursor = start ? String(start) : undefined
  const asked = { type, locale, kind, cursor, pageSize: size }
  const { entries, lastEvaluatedKey } = await orUnread(api.call('listEntries', asked))
  const next = lastEvaluatedKey === null ? undefined : Number(lastEvaluatedKey)
  return { entries: entries.map((entry) => toListed(context, entry)), next }
}

/** Returns the entries of a collection that another one names as those to read next. */
export async function loadNear(
  context: PageContext,
  { type, facts }: Pick<Entry, 'type' | 'facts'>,
): Promise<ListedEntry[]> {
  const { locale, api } = valuesOf(context)
  const found = await Promise.all(
    (facts.near ?? []).map((slug) => api.call('listEntries', { type, slug, locale })),
  )
  return found.flatMap(({ entries }) => entries.map((entry) => toListed(context, entry)))
}

function toListed(context: PageContext, entry: Entry): ListedEntry {
  const { locale } = valuesOf(context)
  const values = shopValues(valuesOf(context).tenant, valuesOf(context).origin, locale)
  const { slug, publishedAt, facts } = entry
  const { title, summary } = shownTexts(entry, values)
  const lang = entry.locale === textLocaleOf(locale) ? undefined : entry.locale
  return { slug, publishedAt, facts, title, summary, lang }
}
