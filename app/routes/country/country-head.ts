import { formatMoney } from '#app/format/money.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { type Head, pageHead, pictureAddress, withTitle } from '#app/page/head.ts'
import { breadcrumbLd, faqLd, refundSlug, returnPolicyLd } from '#app/page/json-ld.ts'
import { m } from '#app/paraglide/messages.js'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import type { DestinationDetail } from '#contract/catalogue/catalogue.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { CountryView } from './country-view.ts'
import { descriptionText } from './text/country-text.ts'
import { productLd, validUntil } from './text/json-ld.ts'
import { planTitle } from './text/plan-title.ts'

type HeadInput = {
  context: PageContext
  detail: DestinationDetail
  view: CountryView
  opened: PlanView | undefined
}

/** Returns the head of the page; the address of a plan has the country's as its canonical one. */
export function countryHead({ context, detail, view, opened }: HeadInput): Head {
  const { place, plans, crumbs, faq } = view
  const { tenant, locale, origin } = valuesOf(context)
  const picture = { kind: 'places', slug: detail.slug } as const
  const toUrl = (path: string) => origin + localePath(locale, tenant.defaultLocale, path)
  const price = formatMoney(detail.fromMinor, detail.currency, locale)
  const title = m.country_title({ place: place.name, price })
  const description = descriptionText({ detail, plans, place, locale })
  const shown = opened ? detail.plans.filter(({ id }) => id === opened.id) : detail.plans
  const product = productLd({
    slug: detail.slug,
    name: m.country_product({ place: place.name }),
    description,
    url: toUrl(place.path),
    image: pictureAddress(context, picture),
    brand: tenant.brand.name,
    plans,
    opened,
    reviews: detail.reviews,
    validUntil: validUntil(shown, new Date()),
    returnsOf: (isReturned) =>
      returnPolicyLd(tenant, isReturned, toUrl(pathTo('document', { slug: refundSlug }))),
  })
  const trail = breadcrumbLd([...crumbs, place], toUrl)
  const jsonLd = [product, trail, faqLd(faq)].filter((each) => each !== undefined)
  const page = { context, description, canonicalPath: place.path, jsonLd, picture }
  if (!opened) return pageHead({ ...page, title })
  // The browser needs the place's title, to restore it when the plan is closed.
  return withTitle(pageHead({ ...page, title: planTitle(opened, place.name, locale) }), title)
}
