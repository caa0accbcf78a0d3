import { articleHead, foreignLang } from '#app/article/article-head.ts'
import { loadEntry } from '#app/article/load-entry.ts'
import { visitContext } from '#app/page/context.ts'
import { headTags } from '#app/page/head.ts'
import { Article, ArticleHead } from '#app/ui/article/article-page.tsx'
import type { Route } from './+types/landing.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  // Campaign pages with an address of their own have no slug in it.
  const slug = params.slug ?? context.get(visitContext).path.split('/').at(-1) ?? ''
  const entry = await loadEntry(context, 'landing', slug)
  return {
    entry,
    lang: foreignLang(entry, context),
    head: articleHead({ context, entry }),
  }
}

export default function LandingPage({ loaderData: { entry, lang } }: Route.ComponentProps) {
  const { sources = [] } = entry.facts
  return (
    <>
      <ArticleHead title={entry.title} summary={entry.summary} />
      <Article body={entry.body} sources={sources} lang={lang} />
    </>
  )
}
