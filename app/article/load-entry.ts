import { type PageContext, valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import type { Block } from '#app/ui/article/tree/ast.ts'
import type { Entry } from '#contract/texts/content.ts'
import { type EntryType, entrySlug } from '#contract/texts/content-words.ts'
import { hostPictures } from './host-pictures.ts'
import { loadBlocks } from './load-blocks.ts'
import { orUnread } from './or-unread.ts'
import { fillPlaceholders } from './parse/parse-inline.ts'
import { parseOnce } from './parse/parse-once.ts'
import { reachLinks } from './reach-links.ts'
import { shopValues } from './shop-values.ts'

/** An entry as a page shows it: with the shop's names in its texts. */
export type ShownEntry = Omit<Entry, 'body'> & { body: Block[] }

/** Returns a text of a collection, in English where no translation is published, or the 404 page. */
export async function loadEntry(
  context: PageContext,
  type: EntryType,
  slug: string,
): Promise<ShownEntry> {
  const { api, locale, tenant } = valuesOf(context)
  if (!entrySlug.test(slug)) notFound()
  const { entries } = await orUnread(api.call('listEntries', { type, slug, locale }))
  const [entry] = entries
  if (!entry) notFound()
  const values = shopValues(tenant, valuesOf(context).origin, locale)
  const written = parseOnce(entry.body ?? '', values)
  const text = hostPictures(reachLinks(written, tenant), entry)
  const body = await loadBlocks(context, text, entry.facts)
  return { ...entry, ...shownTexts(entry, values), body }
}

/** Returns title, summary and description with the shop's names in them. */
export function shownTexts({ title, summary, seo }: Entry, values: Record<string, string>) {
  const fill = (text: string) => fillPlaceholders(text, values)
  return {
    title: fill(title),
    summary: fill(summary),
    seo: { title: fill(seo.title), description: fill(seo.description) },
  }
}
