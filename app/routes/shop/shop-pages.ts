import { m } from '#app/paraglide/messages.js'
import { continentName, continents, isContinent } from '#app/ui/continents.ts'
import type { Continent } from '#contract/catalogue/catalogue.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { PlaceKind } from './shop-body.ts'

/** The list of a shop page, and its headings. */
export type ShopPage = {
  lists:
    | { kind: 'places'; place: PlaceKind; continent?: Continent }
    | { kind: 'campaign' }
    | { kind: 'reduced' }
    | { kind: 'large' }
    | { kind: 'regions' }
  title: string
  lead?: string
  /** Returns the description for search engines, with the lowest price of the list. */
  describe: (facts: { price: string }) => string
}

const pages: Readonly<Record<string, () => ShopPage>> = {
  [pathTo('shop')]: () => ({
    lists: { kind: 'places', place: 'country' },
    title: m.shop_all_title(),
    describe: (facts) => m.shop_head_description(facts),
  }),
  [pathTo('shop-type', { type: 'single-country' })]: () => ({
    lists: { kind: 'places', place: 'country' },
    title: m.shop_single_title(),
    describe: () => m.shop_single_description(),
  }),
  [pathTo('shop-type', { type: 'regional-plans' })]: () => ({
    lists: { kind: 'places', place: 'region' },
    title: m.shop_regional_title(),
    describe: (facts) => m.shop_regional_description(facts),
  }),
  [pathTo('shop-type', { type: 'global-plans' })]: () => ({
    lists: { kind: 'places', place: 'global' },
    title: m.shop_global_title(),
    describe: (facts) => m.shop_global_description(facts),
  }),
  [pathTo('shop-region')]: () => ({
    lists: { kind: 'regions' },
    title: m.shop_regions_title(),
    lead: m.shop_regions_lead(),
    describe: () => m.shop_regions_description(),
  }),
  [pathTo('shop-limited')]: () => ({
    lists: { kind: 'reduced' },
    title: m.shop_limited_title(),
    lead: m.shop_limited_lead(),
    describe: () => m.shop_limited_description(),
  }),
  [pathTo('shop-100gb')]: () => ({
    lists: { kind: 'large' },
    title: m.shop_large_title(),
    lead: m.shop_large_lead(),
    describe: (facts) => m.shop_large_description(facts),
  }),
  [pathTo('shop-summer')]: () => ({
    lists: { kind: 'campaign' },
    title: m.shop_summer_title(),
    lead: m.shop_summer_lead(),
    describe: () => m.shop_summer_description(),
  }),
}

/** Returns the shop page at a path without locale; undefined where there is none. Case counts. */
export function shopPage(path: string): ShopPage | undefined {
  const own = Object.hasOwn(pages, path) ? pages[path]?.() : undefined
  return own ?? continentPage(path)
}

function continentPage(path: string): ShopPage | undefined {
  const slug = /^\/shop\/continent\/([^/]+)$/.exec(path)?.[1]
  if (!isContinent(slug)) return undefined
  const continent = continentName(slug)
  return {
    lists: { kind: 'places', place: 'country', continent: slug },
    title: m.shop_continent_title({ continent }),
    describe: (facts) => m.shop_continent_description({ ...facts, continent }),
  }
}

/** Paths of all shop pages, for links and tests. */
export const shopPaths: readonly string[] = [
  ...Object.keys(pages),
  ...continents.map((slug) => pathTo('shop-continent', { continent: slug })),
]
