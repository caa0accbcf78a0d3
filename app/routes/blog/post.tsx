import { foreignLang } from '#app/article/article-head.ts'
import { linkedDestinations } from '#app/article/linked-destinations.ts'
import { loadEntry } from '#app/article/load-entry.ts'
import { loadNear } from '#app/article/load-list.ts'
import { loadPlaceOffer } from '#app/article/load-place-offer.ts'
import { storyHead } from '#app/article/story-head.ts'
import { m } from '#app/paraglide/messages.js'
import { Article, ArticleHead } from '#app/ui/article/article-page.tsx'
import { StoryCover } from '#app/ui/article/list/story-cover.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/post.ts'
import { OffersBelow } from './offers-below.tsx'
import { postFacts } from './post-rows.tsx'
import { StoriesAround } from './stories-around.tsx'
import './post.css'

/** The most places whose plans are named below a story. */
const mostOffers = 4

export { meta } from '#app/page/head.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const entry = await loadEntry(context, 'posts', params.slug)
  const slugs = linkedDestinations(entry.body).slice(0, mostOffers)
  const [offers, near] = await Promise.all([
    Promise.all(slugs.map((slug) => loadPlaceOffer(context, slug))),
    loadNear(context, entry),
  ])
  return {
    entry,
    near,
    offers: offers.filter((offer) => offer !== undefined),
    lang: foreignLang(entry, context),
    head: storyHead({ context, entry, crumbs: [{ path: pathTo('blog'), name: m.blog_title() }] }),
  }
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { entry, near, offers, lang } = loaderData
  const { locale } = useShop()
  const { sources = [] } = entry.facts
  return (
    <>
      <ArticleHead
        title={entry.title}
        summary={entry.summary}
        lang={lang}
        crumbs={[{ to: pathTo('blog'), label: m.blog_title() }]}
        by={postFacts(entry, locale).map((part) => <span key={part}>{part}</span>)}
        picture={<StoryCover type="posts" slug={entry.slug} facts={entry.facts} lead />}
      />
      <Article body={entry.body} sources={sources} lang={lang} opens />
      {offers.length > 0 && <OffersBelow offers={offers} />}
      <StoriesAround story={entry} near={near} />
    </>
  )
}
