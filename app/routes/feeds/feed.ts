import { atomFeed, type FeedInput } from '#app/article/atom-feed.ts'
import { shownTexts } from '#app/article/load-entry.ts'
import { shopValues } from '#app/article/shop-values.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { addressOf } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Entry } from '#contract/texts/content.ts'
import { textLocaleOf } from '#contract/texts/content-words.ts'
import type { Route } from './+types/feed.ts'

type Feed = {
  type: 'guides' | 'posts' | 'media'
  page: string
  pathOf: (slug: string) => string
  title: () => string
  subtitle: () => string
}

const feeds: Readonly<Record<string, Feed>> = {
  [pathTo('guides-feed')]: {
    type: 'guides',
    page: pathTo('guides'),
    pathOf: (slug) => pathTo('guide', { slug }),
    title: () => m.guides_title(),
    subtitle: () => m.guides_description(),
  },
  [pathTo('blog-feed')]: {
    type: 'posts',
    page: pathTo('blog'),
    pathOf: (slug) => pathTo('post', { slug }),
    title: () => m.blog_title(),
    subtitle: () => m.blog_description(),
  },
  [pathTo('media-feed')]: {
    type: 'media',
    page: pathTo('media'),
    pathOf: (slug) => pathTo('media-item', { slug }),
    title: () => m.media_title(),
    subtitle: () => m.media_description(),
  },
}

/**
 * The most entries of a feed, and below, the most pages of a collection that are read to find them.
 */
const maxEntries = 50
const maxPages = 3
const pageSize = 100

/** The newest texts of a collection that are published in the reader's language. */
export async function loader({ context }: Route.LoaderArgs) {
  const { path } = valuesOf(context)
  const feed = feeds[path] ?? notFound()
  const entries = await publishedEntries(context, feed.type)
  return new Response(atomFeed(feedOf({ context, feed, entries })), {
    headers: { 'content-type': 'application/atom+xml; charset=utf-8' },
  })
}

/** A language without a translation gets no entry: a feed has one language. */
async function publishedEntries(context: PageContext, type: Feed['type']): Promise<Entry[]> {
  const locale = textLocaleOf(valuesOf(context).locale)
  const found: Entry[] = []
  let cursor: string | undefined
  for (let page = 0; page < maxPages && found.length < maxEntries; page += 1) {
    const asked = { type, locale, cursor, pageSize }
    const { entries, lastEvaluatedKey } = await valuesOf(context).api.call('listEntries', asked)
    found.push(...entries.filter((entry) => entry.locale === locale))
    if (lastEvaluatedKey === null) break
    cursor = lastEvaluatedKey
  }
  return found.slice(0, maxEntries)
}

type Given = { context: PageContext; feed: Feed; entries: readonly Entry[] }

function feedOf({ context, feed, entries }: Given): FeedInput {
  const { path, origin, locale, tenant } = valuesOf(context)
  const values = shopValues(tenant, origin, locale)
  const hrefOf = (to: string) => addressOf(context, locale, to)
  const { hostname } = new URL(origin)
  return {
    title: `${feed.title()} | ${tenant.brand.name}`,
    subtitle: feed.subtitle(),
    lang: locale,
    self: hrefOf(path),
    page: hrefOf(feed.page),
    author: tenant.brand.name,
    entries: entries.map((entry) => ({
      ...shownTexts(entry, values),
      // A tag (RFC 4151): the day of publication never changes, whatever the address does.
      id: `tag:${hostname},${entry.publishedAt}:${entry.id}/${entry.locale}`,
      href: hrefOf(feed.pathOf(entry.slug)),
      publishedAt: entry.publishedAt,
      updatedAt: entry.updatedAt,
      kind: entry.facts.kind,
    })),
  }
}
