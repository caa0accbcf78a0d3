import { formatDay } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { guideName } from '#app/ui/article/list/guide-cards.tsx'
import type { ListedEntry } from '#app/ui/article/list/listed.ts'
import { Flag } from '#app/ui/kit/flag.tsx'
import { Link, TextLink } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** Beside the stories: guides by the day of checking, and the feed. */
export function BlogSide({ guides }: { guides: readonly ListedEntry[] }) {
  return (
    <div className="beside">
      {guides.length > 0 && (
        <section aria-labelledby="checked">
          <h2 id="checked">{m.blog_guides_title()}</h2>
          <ul>
            {guides.map((guide) => (
              <CheckedGuide key={guide.slug} guide={guide} />
            ))}
          </ul>
          <p>
            <TextLink to={pathTo('guides')}>{m.guides_all()}</TextLink>
          </p>
        </section>
      )}
      <section aria-labelledby="feed">
        <h2 id="feed">{m.blog_feed_title()}</h2>
        <p className="muted">{m.blog_feed_text()}</p>
        <p>
          <TextLink to={pathTo('blog-feed')}>{m.article_feed()}</TextLink>
        </p>
        <p>
          <TextLink to={pathTo('media')}>{m.media_title()}</TextLink>
        </p>
      </section>
    </div>
  )
}

function CheckedGuide({ guide }: { guide: ListedEntry }) {
  const { locale } = useShop()
  const { checked, country } = guide.facts
  return (
    <li>
      <Link to={pathTo('guide', { slug: guide.slug })}>
        {country && <Flag code={country} size={24} />}
        <span>{guideName(guide, locale).name}</span>
        {checked && (
          <time className="muted" dateTime={checked}>
            {formatDay(checked, locale)}
          </time>
        )}
      </Link>
    </li>
  )
}
