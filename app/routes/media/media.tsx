import { loadList } from '#app/article/load-list.ts'
import { formatDate } from '#app/format/date.ts'
import { visitContext } from '#app/page/context.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { ArticleHead } from '#app/ui/article/article-page.tsx'
import { Stories } from '#app/ui/article/stories.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/path-to.ts'
import type { Route } from './+types/media.ts'

const storiesPerPage = 60

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ context }: Route.LoaderArgs) {
  const list = await loadList(context, { type: 'media', size: storiesPerPage })
  const { path } = context.get(visitContext)
  const head = pageHead({
    context,
    title: m.media_title(),
    description: m.media_description(),
    canonicalPath: path,
  })
  return { ...list, head }
}

export default function MediaPage({ loaderData: { entries } }: Route.ComponentProps) {
  const { locale } = useShop()
  const stories = entries.map(({ slug, title, summary, publishedAt, lang }) => ({
    to: pathTo('media-item', { slug }),
    by: formatDate(publishedAt, locale),
    title,
    summary,
    lang,
  }))
  return (
    <>
      <ArticleHead title={m.media_title()} summary={m.media_lead()} />
      <div className="wrap sec">
        <Stories stories={stories} />
      </div>
    </>
  )
}
