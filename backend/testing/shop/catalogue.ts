import {
  CatalogueSitemap,
  DestinationDetail,
  DestinationList,
  PlanList,
} from '#contract/catalogue/catalogue.ts'
import { TripPlaces } from '#contract/catalogue/trip-places.ts'
import { type CallOptions, call } from '../testing.ts'

/** Returns the answer's data; fails the test unless the status is 200. */
export async function read(path: string, options?: CallOptions): Promise<unknown> {
  const response = await call(path, options)
  if (response.status !== 200) throw new Error(`expected ${path}, got ${response.status}`)
  return response.json()
}

export async function listOf(query: string, options?: CallOptions) {
  return DestinationList.assert(await read(`/catalogue/destinations?${query}`, options))
}

export async function detailOf(slug: string, query = '', options?: CallOptions) {
  return DestinationDetail.assert(await read(`/catalogue/destinations/${slug}?${query}`, options))
}

export async function plansOf(query: string, options?: CallOptions) {
  return PlanList.assert(await read(`/catalogue/plans?${query}`, options))
}

export async function sitemapOf(options?: CallOptions) {
  return CatalogueSitemap.assert(await read('/catalogue/sitemap', options))
}

export async function tripOf(query: string, options?: CallOptions) {
  return TripPlaces.assert(await read(`/catalogue/trip?${query}`, options))
}
