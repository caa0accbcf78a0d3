import { m } from '#app/paraglide/messages.js'
import { Cover } from '#app/ui/article/cover/cover.tsx'
import type { ListedEntry } from '#app/ui/article/list/listed.ts'
import { Link } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'

type StoriesAroundProps = {
  story: Pick<ListedEntry, 'facts'>
  /** The stories before and after it. */
  near: readonly ListedEntry[]
}

/** The story before this one and the one after it. */
export function StoriesAround({ story, near }: StoriesAroundProps) {
  if (near.length === 0) return null
  return (
    <nav className="sec around" aria-label={m.article_more_stories()}>
      <ul className="wrap">
        {near.map(({ slug, title, lang, facts }) => (
          <li key={slug}>
            <Cover id={`posts/${slug}`} size="small" />
            <div>
              <p className="s muted">
                {isLater(facts, story.facts) ? m.article_next() : m.article_previous()}
              </p>
              <p className="t3" lang={lang}>
                <Link className="hit" to={pathTo('post', { slug })}>
                  {title}
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function isLater(one: ListedEntry['facts'], other: ListedEntry['facts']): boolean {
  return (one.number ?? 0) > (other.number ?? 0)
}
