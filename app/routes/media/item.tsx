import { foreignLang } from '#app/article/article-head.ts'
import { loadEntry } from '#app/article/load-entry.ts'
import { minutesOf } from '#app/article/parse/minutes.ts'
import { storyHead } from '#app/article/story-head.ts'
import { kindName } from '#app/article/story-kinds.ts'
import { formatDate } from '#app/format/date.ts'
import { tenantContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { Article, ArticleHead } from '#app/ui/article/article-page.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/item.ts'
import { PressContact } from './press-contact.tsx'
import './media.css'

export { meta } from '#app/page/head.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const entry = await loadEntry(context, 'media', params.slug)
  return {
    entry,
    email: context.get(tenantContext).support.email,
    minutes: minutesOf(entry.body),
    lang: foreignLang(entry, context),
    head: storyHead({ context, entry, crumbs: [{ path: pathTo('media'), name: m.media_title() }] }),
  }
}

export default function MediaItemPage({ loaderData }: Route.ComponentProps) {
  const { entry, email, minutes, lang } = loaderData
  const { locale } = useShop()
  const { sources = [], kind } = entry.facts
  const by = [
    kindName(kind),
    formatDate(entry.publishedAt, locale),
    m.article_minutes({ count: minutes }),
  ]
  return (
    <>
      <ArticleHead
        title={entry.title}
        summary={entry.summary}
        lang={lang}
        crumbs={[{ to: pathTo('media'), label: m.media_title() }]}
        by={by.map((part) => part && <span key={part}>{part}</span>)}
      />
      <Article
        body={entry.body}
        sources={sources}
        lang={lang}
        aside={<PressContact email={email} />}
      />
    </>
  )
}
