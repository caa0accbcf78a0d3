import { m } from '#app/paraglide/messages.js'
import type { ListedEntry } from '#app/ui/article/list/listed.ts'
import { By } from '#app/ui/article/list/stories.tsx'
import { StoryCover } from '#app/ui/article/list/story-cover.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { postFacts } from './post-rows.tsx'

/** The newest story, with its large cover. */
export function LeadStory({ story }: { story: ListedEntry }) {
  const { locale } = useShop()
  const { slug, title, summary, facts, lang } = story
  const to = pathTo('post', { slug })
  return (
    <article className="wrap led">
      <StoryCover type="posts" slug={slug} facts={facts} lead />
      <div>
        <By parts={postFacts(story, locale)} />
        <h2 lang={lang}>
          <Link to={to}>{title}</Link>
        </h2>
        <p className="lead" lang={lang}>
          {summary}
        </p>
        <p>
          <Link className="btn q" to={to} aria-hidden="true" tabIndex={-1}>
            {m.article_read()}
          </Link>
        </p>
      </div>
    </article>
  )
}
