import { apiBase } from '#contract/calls/row/endpoints.ts'
import type { Schema } from '#contract/calls/row/row.ts'
import { fallbackLocale, isLocale } from '#contract/locale.ts'
import { textLocaleOf } from '#contract/texts/content-words.ts'

/** Whether a call reads the catalogue or a text, which are the same for everyone. */
export function isSharedCall({ url }: { url: string }): boolean {
  const { pathname } = new URL(url)
  return ['/catalogue/', '/content/'].some((folder) => pathname.startsWith(apiBase + folder))
}

/** Whether a call reads texts, which a separate CMS may serve. */
export function isContentCall({ url }: { url: string }): boolean {
  return new URL(url).pathname.startsWith(`${apiBase}/content/`)
}

/** Whether the answer to a shared call has the shape that its endpoint declares. */
export async function isSharedAnswer({ url }: Request, json: unknown): Promise<boolean> {
  const shape = await shapeOf(new URL(url).pathname.slice(apiBase.length))
  return (shape?.allows(json) ?? false) && answersQuestion(url, json)
}

async function shapeOf(path: string) {
  // Imported with the first answer of a remote backend, because evaluating the schemas would take
  // most of the worker's start-up time.
  const [{ catalogueCalls }, { contentCalls }] = await Promise.all([
    import('#contract/calls/customer/catalogue.ts'),
    import('#contract/calls/customer/content.ts'),
  ])
  const rows: { path: string; answer: Schema<unknown> }[] = [
    ...Object.values(catalogueCalls),
    ...Object.values(contentCalls),
  ]
  return rows.find(({ path: pattern }) => patternOf(pattern).test(path))?.answer
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`)
}

/**
 * Whether the texts of an answer are the requested ones: of the collection, with the slug, and in
 * the language or in English.
 */
function answersQuestion(url: string, json: unknown): boolean {
  const { entries } = json as { entries?: { type?: string; slug: string; locale?: string }[] }
  if (!isContentCall({ url }) || !entries) return true
  const asked = new URL(url).searchParams
  const [type, slug, locale] = ['type', 'slug', 'locale'].map((name) => asked.get(name))
  const locales = [fallbackLocale, ...(isLocale(locale) ? [locale, textLocaleOf(locale)] : [])]
  return entries.every(
    (entry) =>
      (!type || entry.type === undefined || entry.type === type) &&
      (!slug || entry.slug === slug) &&
      (entry.locale === undefined || locales.some((each) => each === entry.locale)),
  )
}
