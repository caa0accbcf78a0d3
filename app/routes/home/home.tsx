import { memo } from 'react'
import { formatMoney } from '#app/format/money.ts'
import { drawnWorldContext, nearbyContext, type PageContext, valuesOf } from '#app/page/context.ts'
import { type Head, pageHead } from '#app/page/head.ts'
import { faqLd, organizationLd, websiteLd } from '#app/page/json-ld.ts'
import { hasSameData } from '#app/page/same-data.ts'
import { m } from '#app/paraglide/messages.js'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/home.ts'
import { appView } from './app-view.ts'
import { BoardSection, boardKind } from './board-section.tsx'
import { DeviceSection, QuestionsSection, StepsSection } from './guide-sections.tsx'
import { type GuideText, guideText } from './guide-text.ts'
import { Hero, type HeroView } from './hero.tsx'
import { boardRows, heroView, ticketView } from './home-view.ts'
import { loadHome } from './load-home.ts'
import { TicketSection } from './ticket-section.tsx'
import { TripSection } from './trip-section.tsx'
import { tripView } from './trip-view.ts'
import { AppSection, RatingSection } from './trust-sections.tsx'
import '#app/ui/map/world-map.css'
import './hero.css'
import './ticket.css'
import './sections.css'

export { meta } from '#app/page/head.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api, locale, tenant } = valuesOf(context)
  const nearby = context.get(nearbyContext)
  const kind = boardKind(new URL(request.url).searchParams.get('board'))
  const { board, named, ticket, trip } = await loadHome(api, kind)
  const guide = guideText()
  const { questions } = guide
  return {
    head: homeHead({ context, prices: board.map((place) => place.fromMinor), questions }),
    hero: leaveMapToMarkup(context, heroView({ tenant, nearby, places: named, locale })),
    board: { kind, rows: boardRows(board, locale) },
    ticket: ticketView(ticket, locale),
    trip: tripView(trip, locale),
    guide,
    rating: tenant.rating,
    app: appView(tenant),
    has: {
      planner: tenant.features.planner,
      deviceCheck: tenant.features.deviceCheck,
    },
  }
}

/** Who comes back to the home page finds it as it was; see `app/page/kept-list.tsx`. */
export default memo(Home, hasSameData)

function Home({ loaderData }: Route.ComponentProps) {
  const { hero, board, ticket, trip, guide, rating, app, has } = loaderData
  return (
    <>
      <Hero {...hero} />
      <BoardSection {...board} />
      {ticket && <TicketSection {...ticket} />}
      <StepsSection steps={guide.steps} />
      {trip && <TripSection trip={trip} hasPlanner={has.planner} />}
      <DeviceSection device={guide.device} hasCheck={has.deviceCheck} />
      {rating && <RatingSection rating={rating} />}
      {app && <AppSection {...app} />}
      <QuestionsSection questions={guide.questions} />
    </>
  )
}

/**
 * Leaves the map out of a document's data: its markup has the map, and nothing changes it. Data of
 * an in-app navigation have it.
 */
function leaveMapToMarkup(context: PageContext, hero: HeroView): HeroView {
  const { picture } = hero
  if (valuesOf(context).visit.isData || picture.kind !== 'map') return hero
  context.set(drawnWorldContext, picture.world ?? null)
  return { ...hero, picture: { kind: 'map' } }
}

type HeadInput = {
  context: PageContext
  prices: readonly number[]
  questions: GuideText['questions']
}

function homeHead({ context, prices, questions }: HeadInput): Head {
  const { locale, tenant, origin } = valuesOf(context)
  const lowest = prices.length > 0 ? Math.min(...prices) : 0
  return pageHead({
    context,
    title: m.home_head_title({ brand: tenant.brand.name }),
    description: m.home_head_description({
      price: formatMoney(lowest, valuesOf(context).currency, locale),
    }),
    canonicalPath: pathTo('home'),
    jsonLd: [
      organizationLd(tenant, origin),
      websiteLd(tenant, origin, locale),
      faqLd(questions.map(({ title, body }) => ({ question: title, answer: body }))),
    ].filter((each) => each !== undefined),
  })
}
