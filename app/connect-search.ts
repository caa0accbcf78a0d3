import { listDestinations, search } from '#app/api/catalogue.ts'
import { createBrowserApi } from '#app/api/session.ts'
import type { SearchSource } from '#app/ui/search/search-source.ts'
import type { Shop } from '#app/ui/shop.ts'
import * as at from '#contract/calls/endpoints.ts'

/** Lets the browser ask the API for the places of a search field. */
export function connectSearch({ tenant, locale, currency }: Shop): SearchSource {
  const endpoints = { search: at.search, listDestinations: at.listDestinations }
  const api = createBrowserApi(endpoints, {
    transport: (request) => fetch(request),
    origin: location.origin,
    channelId: tenant.slug,
    affiliate: tenant.affiliate ?? null,
    locale,
    currency,
  })
  return {
    search: (q, signal) => search(api, { q, locale, signal }),
    popular: async () => {
      const filter = { kind: 'country', popular: true, pageInfo: { pageSize: 6 } } as const
      return (await listDestinations(api, filter)).destinations
    },
  }
}
