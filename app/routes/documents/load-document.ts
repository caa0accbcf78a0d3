import { loadEntry, type ShownEntry } from '#app/article/load-entry.ts'
import { type Clause, toClauses } from '#app/article/parse/to-clauses.ts'
import { localeContext, type PageContext } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { toVersionView, type VersionView } from './version-view.ts'

/** A version of a document; only legal documents have clauses. */
export type ShownDocument = {
  entry: ShownEntry
  versions: VersionView
  clauses: Clause[] | undefined
}

type Asked = { slug: string; request: Request }

/** Returns the requested version of a document, or ends in the 404 page. */
export async function loadDocument(
  context: PageContext,
  { slug, request }: Asked,
): Promise<ShownDocument> {
  // Older versions are selected by the query and have no address of their own.
  if (slug.includes('@')) notFound()
  const newest = await loadEntry(context, 'documents', slug)
  const asked = new URL(request.url).searchParams.get('version')
  const locale = context.get(localeContext)
  const versions = toVersionView({ entry: newest, asked, locale }) ?? notFound()
  const { shown } = versions
  const entry = shown.isNewest
    ? newest
    : await loadEntry(context, 'documents', `${slug}@${shown.version}`)
  const hasClauses = entry.facts.layout === 'clauses'
  return { entry, versions, clauses: hasClauses ? toClauses(entry.body, entry.locale) : undefined }
}
