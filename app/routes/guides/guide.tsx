import { articleHead, foreignLang } from '#app/article/article-head.ts'
import { loadEntry } from '#app/article/load-entry.ts'
import { minutesOf } from '#app/article/minutes.ts'
import { formatDate } from '#app/format/date.ts'
import { headTags } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { Article, ArticleHead } from '#app/ui/article/article-page.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/path-to.ts'
import type { Route } from './+types/guide.ts'

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const entry = await loadEntry(context, 'guides', params.slug)
  return {
    entry,
    minutes: minutesOf(entry.body),
    lang: foreignLang(entry, context),
    head: articleHead({ context, entry }),
  }
}

export default function GuidePage({ loaderData: { entry, minutes, lang } }: Route.ComponentProps) {
  const { locale } = useShop()
  const { checked, sources = [] } = entry.facts
  return (
    <>
      <ArticleHead
        title={entry.title}
        summary={entry.summary}
        crumbs={[{ to: pathTo('guides'), label: m.guides_title() }]}
        by={
          <>
            {checked && <span>{m.article_checked({ date: formatDate(checked, locale) })}</span>}
            <span>{m.article_minutes({ count: minutes })}</span>
          </>
        }
      />
      <Article body={entry.body} sources={sources} lang={lang} />
    </>
  )
}
