import { assetsContext, valuesOf } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/document-pdf.ts'
import { contactOf } from './contact-of.ts'
import { loadDocument } from './load-document.ts'
import { toPrinted } from './printed-document.ts'

/** A version of a document as a file to keep or to print, in the shop's name. */
export async function loader({ params, context, request }: Route.LoaderArgs): Promise<Response> {
  const slug = /^(.+)\.pdf$/.exec(params.file)?.[1] ?? notFound()
  const { entry, versions, clauses } = await loadDocument(context, { slug, request })
  // Only legal documents have a file; instructions are read on the phone with their screens.
  if (!clauses) notFound()
  const { locale, tenant, origin } = valuesOf(context)
  const shop = origin + localePath(locale, tenant.defaultLocale, '/').replace(/\/$/, '')
  const { version } = versions.shown
  const address = `${shop}${pathTo('document', { slug })}?version=${version}`
  const printed = toPrinted({
    entry,
    clauses,
    shop,
    brand: tenant.brand.wordmark,
    contact: contactOf(tenant, locale),
    facts: [versions.shown.text, versions.note, address],
  })
  // Imported on demand, because it is large and few visits need it.
  const { drawDocument } = await import('./draw-document.server.ts')
  const look = { theme: tenant.theme, locale: entry.locale, assets: context.get(assetsContext) }
  const bytes = await drawDocument(printed, look)
  return new Response(bytes as BodyInit, { headers: { 'content-type': 'application/pdf' } })
}
