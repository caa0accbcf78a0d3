import { memo } from 'react'
import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { getDestination } from '#app/api/catalogue.ts'
import { findGuides } from '#app/article/find-guides.ts'
import { valuesOf } from '#app/page/context.ts'
import { headTags, withTitle } from '#app/page/head.ts'
import { keptWith } from '#app/page/kept-with.ts'
import { notFound } from '#app/page/not-found.ts'
import { BuyBar } from '#app/ui/plan/buy-bar.tsx'
import { BuyButton } from '#app/ui/plan/buy-button.tsx'
import { packPlans, unpackPlans } from '#app/ui/plan/pack-plans.ts'
import { PlanPass } from '#app/ui/plan/plan-pass.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { DestinationDetail } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import { destinationSuffix } from '#contract/pages/path.ts'
import type { Route } from './+types/country.ts'
import { Clock } from './clock.tsx'
import { Comparison } from './comparison.tsx'
import { countryHead } from './country-head.ts'
import { countryView } from './country-view.ts'
import { Hero } from './hero.tsx'
import { leadToNamedPlace } from './lead-to-named-place.ts'
import { Networks } from './networks.tsx'
import { PlanList } from './plan-list.tsx'
import { Questions } from './questions.tsx'
import { RegionalHint } from './regional-hint.tsx'
import { Related } from './related.tsx'
import { relatedPlaces } from './related-places.ts'
import { Reviews } from './reviews.tsx'
import { reviewsView } from './reviews-view.ts'
import { planTitle } from './text/plan-title.ts'
import { useShelf } from './use-shelf.ts'
import { WorksIn } from './works-in.tsx'

import '#app/ui/plan/compare/compare.css'
import '#app/ui/plan/plan-menu.css'
import './hero.css'
import './country.css'

export function meta({ loaderData, params }: Route.MetaArgs) {
  if (!loaderData) return []
  const { head, place } = loaderData
  const opened = unpackPlans(loaderData.plans).find((plan) => plan.slug === params.plan)
  return headTags(opened ? withTitle(head, planTitle(opened, place.name, head.locale)) : head)
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  if (!params.destination.endsWith(destinationSuffix)) notFound()
  const { api, locale } = valuesOf(context)
  const { features, support } = valuesOf(context).tenant
  const asked = params.destination.slice(0, -destinationSuffix.length)
  const detail = await getDestination(api, asked).catch((error: unknown) =>
    leadToNamedPlace(error, { context, request, slug: asked, plan: params.plan }),
  )
  const { view, plans, reviews, related } = keptWith(detail, `${locale} ${support.email}`, () =>
    shownOf(detail, locale, support.email),
  )
  const opened = view.plans.find((plan) => plan.slug === params.plan)
  if (params.plan !== undefined && !opened) notFound()
  const { slug, code, kind } = detail
  const { name } = view.place
  const guides = kind === 'country' ? await findGuides(context, { slug, code, name }) : undefined
  return {
    ...view,
    guides,
    plans,
    head: countryHead({ context, detail, view, opened }),
    hasTaxNote: features.taxBesidePrice,
    reviews,
    related,
  }
}

/** Returns what the page shows of a destination to everyone. */
function shownOf(detail: DestinationDetail, locale: Locale, email: string) {
  const view = countryView(detail, locale)
  const { reviews } = detail
  return {
    view,
    plans: packPlans(view.plans),
    reviews: reviewsView({ reviews, place: view.place.name, email, locale }),
    related: relatedPlaces(detail, locale),
  }
}

/**
 * The browser has all plans of a destination, so filters, comparison and opening a plan need no
 * request.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, currentParams, nextParams } = args
  const isMove = currentUrl.href !== nextUrl.href && args.formMethod === undefined
  const isSamePlace = currentParams.destination === nextParams.destination
  return isMove && isSamePlace ? false : args.defaultShouldRevalidate
}

/** The router renders the page that is left with each step of a navigation; its data stay the same. */
export default memo(CountryPage)

function CountryPage({ loaderData }: Route.ComponentProps) {
  const { place, hint, networks, worksIn, faq, reviews, related } = loaderData
  const { hasTaxNote, guides } = loaderData
  const plans = unpackPlans(loaderData.plans)
  const { locale } = useShop()
  const shelf = useShelf(plans, place.path)
  const { chosen } = shelf
  const buy = (wide: boolean) => chosen && <BuyButton plan={chosen} locale={locale} wide={wide} />
  return (
    <>
      <Hero {...loaderData} />
      <div className="wrap deal">
        <div>
          <PlanList plans={plans} shelf={shelf} hasTaxNote={hasTaxNote} />
          {hint && <RegionalHint hint={hint} place={place.name} />}
        </div>
        {chosen && <PlanPass plan={chosen} place={place} locale={locale} action={buy(true)} />}
      </div>
      <Comparison shelf={shelf} />
      <section className="sec">
        <div className="wrap duo">
          {networks.length > 0 && <Networks networks={networks} guides={guides} />}
          {chosen && <Clock plan={chosen} place={place} />}
        </div>
      </section>
      {worksIn.length > 0 && <WorksIn countries={worksIn} />}
      {faq.length > 0 && <Questions place={place.name} questions={faq} />}
      {reviews && <Reviews {...reviews} />}
      {related.length > 0 && <Related places={related} />}
      {chosen && <BuyBar plan={chosen} locale={locale} action={buy(false) || undefined} />}
    </>
  )
}
