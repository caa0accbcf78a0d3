import { articleHead, foreignLang } from '#app/article/article-head.ts'
import { loadEntry } from '#app/article/load-entry.ts'
import { minutesOf } from '#app/article/minutes.ts'
import { formatDate } from '#app/format/date.ts'
import { headTags } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { Article, ArticleHead } from '#app/ui/article/article-page.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { Route } from './+types/document.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const entry = await loadEntry(context, 'documents', params.slug)
  return {
    entry,
    minutes: minutesOf(entry.body),
    lang: foreignLang(entry, context),
    head: articleHead({ context, entry }),
  }
}

export default function DocumentPage({
  loaderData: { entry, minutes, lang },
}: Route.ComponentProps) {
  const { locale } = useShop()
  const { sources = [] } = entry.facts
  return (
    <>
      <ArticleHead
        title={entry.title}
        summary={entry.summary}
        by={
          <>
            <span>{m.documents_in_force({ date: formatDate(entry.publishedAt, locale) })}</span>
            <span>{m.article_minutes({ count: minutes })}</span>
          </>
        }
      />
      <Article body={entry.body} sources={sources} lang={lang} />
    </>
  )
}
