import { countryName } from '#app/format/country-name.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { destinationMap } from '#app/ui/map/destination-map.ts'
import { placeName, regionName } from '#app/ui/place.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { DestinationDetail } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { heroFacts, leadText } from './text/country-text.ts'
import { destinationFaq } from './text/faq.ts'

/** All texts and data that the page shows of a destination, in the visitor's language. */
export type CountryView = ReturnType<typeof countryView>

export function countryView(detail: DestinationDetail, locale: Locale) {
  const plans = detail.plans.map(toPlanView)
  const place = {
    name: placeName(detail, locale),
    kind: detail.kind,
    path: pathTo('destination', { destination: detail.slug }),
    flag: flagOf(detail),
  }
  const text = { detail, plans, place, locale }
  const worksIn = detail.kind === 'country' ? [] : memberCountries(detail, locale)
  return {
    place,
    plans,
    crumbs: crumbsOf(detail),
    lead: leadText(text),
    facts: heroFacts(text),
    map: destinationMap(detail, place.name),
    networks: detail.kind === 'country' ? detail.networks : [],
    hint: hintOf(detail, locale),
    worksIn,
    faq: destinationFaq({
      place,
      plans,
      networks: detail.networks.map((network) => network.name),
      countries: worksIn.map((country) => country.name),
      locale,
    }),
  }
}

function flagOf({ kind, code }: DestinationDetail): string | undefined {
  return kind === 'country' && code ? code.toLowerCase() : undefined
}

function crumbsOf({ kind, continent }: DestinationDetail) {
  const root = { name: m.country_crumb_root(), path: pathTo('shop') }
  if (kind === 'region') {
    return [
      root,
      { name: m.country_kind_region(), path: pathTo('shop-type', { type: 'regional-plans' }) },
    ]
  }
  if (kind === 'global') {
    return [
      root,
      { name: m.country_kind_global(), path: pathTo('shop-type', { type: 'global-plans' }) },
    ]
  }
  const name = continent && regionName(continent)
  return name ? [root, { name, path: pathTo('shop-continent', { continent }) }] : [root]
}

/**
 * Returns the region with the lowest price per GB, only if that is lower than the price of every
 * plan here.
 */
function hintOf(detail: DestinationDetail, locale: Locale) {
  const best = detail.regional
    .filter((region) => region.cheaperPerGb && region.bestPerGbMinor !== null)
    .sort((a, b) => (a.bestPerGbMinor ?? 0) - (b.bestPerGbMinor ?? 0))[0]
  const own = detail.plans.flatMap((plan) => plan.perGbMinor ?? [])
  if (!best || own.length === 0) return undefined
  const money = (minor: number) => formatMoney(minor, detail.currency, locale)
  const name = placeName(best, locale)
  return {
    name,
    path: pathTo('destination', { destination: best.slug }),
    flags: best.countryCodes.slice(0, 2).map((code) => code.toLowerCase()),
    text: m.country_regional_cheaper({
      region: name,
      count: best.countryCount,
      price: money(best.fromMinor),
      best: money(best.bestPerGbMinor ?? 0),
      own: money(Math.min(...own)),
    }),
  }
}

function memberCountries(detail: DestinationDetail, locale: Locale) {
  const collator = new Intl.Collator(locale)
  const slugs = new Map(detail.members.map(({ code, slug }) => [code, slug]))
  return detail.countryCodes
    .map((code) => {
      const slug = slugs.get(code)
      return {
        code: code.toLowerCase(),
        name: countryName(code, locale),
        path: slug === undefined ? undefined : pathTo('destination', { destination: slug }),
      }
    })
    .sort((a, b) => collator.compare(a.name, b.name))
}
