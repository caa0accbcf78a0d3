import { articleHead, foreignLang } from '#app/article/article-head.ts'
import { loadEntry } from '#app/article/load-entry.ts'
import { minutesOf } from '#app/article/minutes.ts'
import { toClauses } from '#app/article/to-clauses.ts'
import { localeContext, tenantContext, visitContext } from '#app/page/context.ts'
import { headTags } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { Article, ArticleHead } from '#app/ui/article/article-page.tsx'
import type { Block } from '#app/ui/article/ast.ts'
import type { Route } from './+types/document.ts'
import { Clauses } from './clauses.tsx'
import { contactOf } from './contact-of.ts'
import { DocumentContact } from './document-contact.tsx'
import { toVersionView } from './version-view.ts'
import { VersionBar, VersionMenu, VersionNote } from './versions.tsx'
import './document.css'

export function meta({ loaderData }: Route.MetaArgs) {
  const tags = headTags(loaderData?.head)
  return loaderData?.versions.isShownByDefault === false
    ? [...tags, { name: 'robots', content: 'noindex' }]
    : tags
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { slug } = params
  // An older version has no address of its own.
  if (slug.includes('@')) notFound()
  const locale = context.get(localeContext)
  const newest = await loadEntry(context, 'documents', slug)
  const asked = new URL(request.url).searchParams.get('version')
  const versions = toVersionView({ entry: newest, asked, locale }) ?? notFound()
  const { shown } = versions
  const entry = shown.isNewest
    ? newest
    : await loadEntry(context, 'documents', `${slug}@${shown.version}`)
  const hasClauses = entry.facts.layout === 'clauses'
  const plain = entry.body.filter(isPlain)
  return {
    title: entry.title,
    summary: entry.summary,
    sources: entry.facts.sources ?? [],
    versions,
    minutes: minutesOf(entry.body),
    plainMinutes: plain.length > 0 ? minutesOf(plain) : undefined,
    clauses: hasClauses ? toClauses(entry.body, entry.locale) : undefined,
    body: hasClauses ? [] : entry.body,
    contact: contactOf(context.get(tenantContext), locale),
    lang: foreignLang(entry, context),
    head: articleHead({ context, entry, canonicalPath: context.get(visitContext).path }),
  }
}

function isPlain(block: Block): boolean {
  return block.kind === 'callout' && block.tone === 'plain'
}

export default function DocumentPage({ loaderData }: Route.ComponentProps) {
  const { title, summary, versions, clauses, minutes, plainMinutes, lang } = loaderData
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
        <Clauses clauses={clauses} lang={lang} />
      ) : (
        <Article body={loaderData.body} sources={loaderData.sources} lang={lang} />
      )}
      <DocumentContact {...loaderData.contact} hasLaw={clauses !== undefined} />
    </div>
  )
}
