import { articleHead, foreignLang } from '#app/article/article-head.ts'
import { loadEntry } from '#app/article/load-entry.ts'
import { visitContext } from '#app/page/context.ts'
import { notFound } from '#app/page/not-found.ts'
import { Article, ArticleHead } from '#app/ui/article/article-page.tsx'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/text.ts'

export { meta } from '#app/page/head.ts'

/** The text of each address. */
const slugs: Readonly<Record<string, string>> = {
  [pathTo('about-us')]: 'about-us',
  [pathTo('about-partner')]: 'about-partner',
  [pathTo('what-is-esim')]: 'what-is-esim',
  [pathTo('enterprise-faq')]: 'enterprise-faq',
}

export async function loader({ context }: Route.LoaderArgs) {
  const slug = slugs[context.get(visitContext).path] ?? notFound()
  const entry = await loadEntry(context, 'pages', slug)
  return {
    entry,
    lang: foreignLang(entry, context),
    head: articleHead({ context, entry }),
  }
}

export default function TextPage({ loaderData: { entry, lang } }: Route.ComponentProps) {
  const { sources = [] } = entry.facts
  return (
    <>
      <ArticleHead title={entry.title} summary={entry.summary} />
      <Article body={entry.body} sources={sources} lang={lang} />
    </>
  )
}
