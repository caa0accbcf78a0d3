import { foreignLang } from '#app/article/article-head.ts'
import { listAddress } from '#app/article/list-page.ts'
import { loadEntry, type ShownEntry } from '#app/article/load-entry.ts'
import { loadNear } from '#app/article/load-list.ts'
import { loadPlaceOffer } from '#app/article/load-place-offer.ts'
import { minutesOf } from '#app/article/parse/minutes.ts'
import { storyHead } from '#app/article/story-head.ts'
import { formatDate } from '#app/format/date.ts'
import { localeContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { Article, ArticleHead } from '#app/ui/article/article-page.tsx'
import { GuideCards, guideName } from '#app/ui/article/list/guide-cards.tsx'
import { GuideChart } from '#app/ui/article/list/guide-chart.tsx'
import { plotChart } from '#app/ui/article/list/plot-chart.ts'
import { continentName, isContinent } from '#app/ui/continents.ts'
import { TextLink } from '#app/ui/kit/link.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/guide.ts'
import { OfferBeside } from './offer-beside.tsx'

export { meta } from '#app/page/head.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const entry = await loadEntry(context, 'guides', params.slug)
  const [offer, near] = await Promise.all([
    loadPlaceOffer(context, entry.facts.destination),
    loadNear(context, entry),
  ])
  const crumbs = crumbsOf(entry)
  return {
    entry,
    offer,
    near,
    crumbs,
    name: guideName(entry, context.get(localeContext)).name,
    minutes: minutesOf(entry.body),
    lang: foreignLang(entry, context),
    head: storyHead({
      context,
      entry,
      crumbs: crumbs.map(({ to, label }) => ({ path: to, name: label })),
    }),
  }
}

/** The index of guides, and the part of it about the continent. */
function crumbsOf({ facts: { kind } }: ShownEntry) {
  const path = pathTo('guides')
  const root = { to: path, label: m.guides_title() }
  return isContinent(kind)
    ? [root, { to: listAddress(path, kind), label: continentName(kind) }]
    : [root]
}

export default function GuidePage({ loaderData }: Route.ComponentProps) {
  const { entry, offer, near, crumbs, name, minutes, lang } = loaderData
  const { locale } = useShop()
  const { checked, sources = [], country, places = [] } = entry.facts
  return (
    <>
      <ArticleHead
        title={entry.title}
        summary={entry.summary}
        lang={lang}
        crumbs={crumbs}
        here={name}
        by={
          <>
            {checked && <span>{m.article_checked({ date: formatDate(checked, locale) })}</span>}
            <span>{m.article_minutes({ count: minutes })}</span>
          </>
        }
        picture={country && <Chart country={country} name={name} places={places} />}
      />
      <Article
        body={entry.body}
        sources={sources}
        lang={lang}
        aside={offer && <OfferBeside offer={offer} />}
        opens
      />
      {near.length > 0 && (
        <section className="sec near" aria-labelledby="near">
          <div className="wrap">
            <header className="hd">
              <h2 id="near">{m.guides_near({ place: name })}</h2>
              <TextLink to={pathTo('guides')}>{m.guides_all()}</TextLink>
            </header>
            <GuideCards guides={near} size="large" />
          </div>
        </section>
      )}
    </>
  )
}

type ChartProps = {
  country: string
  name: string
  places: NonNullable<ShownEntry['facts']['places']>
}

function Chart({ country, name, places }: ChartProps) {
  const mapId = country.toLowerCase()
  const chart = plotChart(mapId, places)
  const label = m.country_map_label({ place: name, count: chart.cities.length })
  return <GuideChart label={label} mapId={mapId} {...chart} />
}
