import { kindName } from '#app/article/story-kinds.ts'
import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Cover } from '#app/ui/article/cover/cover.tsx'
import type { ListedEntry } from '#app/ui/article/list/listed.ts'
import { Stories } from '#app/ui/article/list/stories.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** Stories with their small covers and their numbers. */
export function PostRows({ posts }: { posts: readonly ListedEntry[] }) {
  const { locale } = useShop()
  const stories = posts.map((post) => ({
    to: pathTo('post', { slug: post.slug }),
    by: postFacts(post, locale),
    title: post.title,
    summary: post.summary,
    lang: post.lang,
    picture: <Cover id={`posts/${post.slug}`} size="small" />,
    number: post.facts.number,
  }))
  return (
    <section aria-labelledby="stories">
      <h2 className="sr" id="stories">
        {m.article_more_stories()}
      </h2>
      <Stories stories={stories} />
    </section>
  )
}

/** Returns the kind of a post, its day and the minutes that reading it takes. */
export function postFacts(
  { facts, publishedAt }: Pick<ListedEntry, 'facts' | 'publishedAt'>,
  locale: Locale,
): string[] {
  const { kind, minutes } = facts
  return [
    kindName(kind),
    formatDate(publishedAt, locale),
    minutes && m.article_minutes({ count: minutes }),
  ].filter((each) => typeof each === 'string')
}
