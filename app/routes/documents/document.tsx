import { articleHead, foreignLang } from '#app/article/article-head.ts'
import { minutesOf } from '#app/article/parse/minutes.ts'
import { valuesOf } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { Article, ArticleHead } from '#app/ui/article/article-page.tsx'
import type { Block } from '#app/ui/article/tree/ast.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/document.ts'
import { Clauses } from './clauses.tsx'
import { contactOf } from './contact-of.ts'
import { DocumentContact } from './document-contact.tsx'
import { loadChanges } from './load-changes.ts'
import { loadDocument } from './load-document.ts'
import { sellerLd } from './seller-ld.ts'
import { VersionBar, VersionMenu, VersionNote } from './versions.tsx'
import './document.css'

export { meta } from '#app/page/head.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { slug } = params
  const { entry, versions, clauses } = await loadDocument(context, { slug, request })
  const plain = entry.body.filter(isPlain)
  const { locale, tenant, path, origin } = valuesOf(context)
  const query = `?version=${versions.shown.version}`
  const seller = sellerLd(context, slug)
  return {
    title: entry.title,
    summary: entry.summary,
    sources: entry.facts.sources ?? [],
    versions,
    minutes: minutesOf(entry.body),
    plainMinutes: plain.length > 0 ? minutesOf(plain) : undefined,
    clauses,
    changes: clauses && (await loadChanges(context, { slug, entry, versions, clauses })),
    pdf: clauses && pathTo('document-pdf', { file: `${slug}.pdf` }) + query,
    body: clauses ? [] : entry.body,
    contact: contactOf(tenant, locale),
    address: origin + localePath(locale, tenant.defaultLocale, path) + query,
    lang: foreignLang(entry, context),
    head: articleHead({
      context,
      entry,
      canonicalPath: path,
      isUnlisted: !versions.isShownByDefault,
      jsonLd: seller ? [seller] : [],
    }),
  }
}

function isPlain(block: Block): boolean {
  return block.kind === 'callout' && block.tone === 'plain'
}

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { title, summary, versions, clauses, minutes, plainMinutes, lang, pdf } = loaderData
  return (
    <div className="document">
      <ArticleHead
        title={title}
        summary={summary}
        by={
          <>
            <span>{versions.shown.text}</span>
            {clauses && <span>{m.documents_clauses({ count: clauses.length })}</span>}
            <span>{m.article_minutes({ count: minutes })}</span>
            {plainMinutes !== undefined && (
              <span>
                {m.documents_plain_minutes({ minutes: m.article_minutes({ count: plainMinutes }) })}
              </span>
            )}
          </>
        }
        below={<VersionBar versions={versions} />}
      />
      <div className="wrap">
        <VersionMenu versions={versions} />
        <VersionNote versions={versions} />
      </div>
      {clauses ? (
        <Clauses clauses={clauses} lang={lang} changes={loaderData.changes} pdf={pdf} />
      ) : (
        <Article body={loaderData.body} sources={loaderData.sources} lang={lang} />
      )}
      <DocumentContact {...loaderData.contact} pdf={pdf} address={loaderData.address} />
    </div>
  )
}
