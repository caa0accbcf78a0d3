import { type PageContext, valuesOf } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { Entry } from '#contract/texts/content.ts'
import { isForShop } from '#contract/texts/text-limits.ts'
import { textPath } from '#contract/texts/text-path.ts'
import type { PublicTenant } from '#tenants/index.ts'
import { foreignLang } from './article-head.ts'
import { shownTexts } from './load-entry.ts'
import { hasPage } from './reach-links.ts'
import { shopValues } from './shop-values.ts'

/**
 * A text that a search found; everything is formatted on the server, so that the browser needs no
 * messages.
 */
export type FoundText = {
  to: string
  kind: string
  title: string
  summary: string
  /** The language of the text if it differs from the page's. */
  lang: Locale | undefined
}

/** The most texts of a page of results. */
const mostShown = 8

/**
 * Returns the guides, documents and other texts that match a query, the best first. If the CMS
 * cannot search, the list is empty, and the page shows only the places found.
 */
export async function findTexts(context: PageContext, q: string): Promise<FoundText[]> {
  const { locale } = valuesOf(context)
  const asked = valuesOf(context).api.call('searchTexts', { q, locale })
  const { entries } = await asked.catch((error: unknown) => {
    if (error instanceof ApiError) return { entries: [] }
    throw error
  })
  return entries.flatMap((entry) => toFound(context, entry)).slice(0, mostShown)
}

/** A remote CMS does not know which pages this shop has, so texts without a page are left out. */
function toFound(context: PageContext, entry: Entry): FoundText[] {
  const { locale, tenant } = valuesOf(context)
  const { type, slug, facts } = entry
  const to = textPath({ type, slug, address: facts.address })
  const isHere = isForShop(facts, { tenant: tenant.slug, locale })
  if (to === undefined || !isHere || !hasPage(to, tenant)) return []
  const values = shopValues(tenant, valuesOf(context).origin, locale)
  const { title, summary } = shownTexts(entry, values)
  return [{ to, kind: kindOf(entry, tenant), title, summary, lang: foreignLang(entry, context) }]
}

function kindOf({ type, facts }: Entry, { brand }: Pick<PublicTenant, 'brand'>): string {
  switch (type) {
    case 'guides':
      return m.shop_texts_guide()
    case 'posts':
      return m.shop_texts_post()
    case 'media':
      return m.media_title()
    case 'documents':
      return facts.layout === 'guide' ? m.shell_foot_help() : m.shop_texts_document()
    case 'landing':
      return m.shop_texts_plans()
    case 'help':
      return m.shell_foot_help()
    case 'pages':
      return brand.name
  }
}
