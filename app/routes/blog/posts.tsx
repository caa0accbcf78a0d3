import { loadList } from '#app/article/load-list.ts'
import { formatDate } from '#app/format/date.ts'
import { visitContext } from '#app/page/context.ts'
import { headTags, pageHead } from '#app/page/head.ts'
import { m } from '#app/paraglide/messages.js'
import { ArticleHead } from '#app/ui/article/article-page.tsx'
import { Stories } from '#app/ui/article/stories.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/path-to.ts'
import type { Route } from './+types/posts.ts'

const storiesPerPage = 10

export function meta({ loaderData }: Route.MetaArgs) {
  return headTags(loaderData?.head)
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const start = query.get('start')
  const list = await loadList(context, { type: 'posts', start, size: storiesPerPage })
  const { path } = context.get(visitContext)
  const head = pageHead({
    context,
    title: m.blog_title(),
    description: m.blog_description(),
    canonicalPath: path,
  })
  return { ...list, head }
}

export default function BlogPage({ loaderData: { entries } }: Route.ComponentProps) {
  const { locale } = useShop()
  const stories = entries.map(({ slug, title, summary, publishedAt, lang }) => ({
    to: pathTo('post', { slug }),
    by: formatDate(publishedAt, locale),
    title,
    summary,
    lang,
  }))
  return (
    <>
      <ArticleHead title={m.blog_title()} summary={m.blog_lead()} />
      <div className="wrap sec">
        <Stories stories={stories} />
      </div>
    </>
  )
}
