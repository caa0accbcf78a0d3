import { askViewer } from '#app/api/ask-viewer.ts'
import { listDestinations, search } from '#app/api/catalogue.ts'
import { createBrowserApi } from '#app/api/session.ts'
import type { BrowserSource } from '#app/ui/browser-source.ts'
import type { Shop } from '#app/ui/shop.ts'
import * as at from '#contract/calls/row/endpoints.ts'

/** Makes the browser's API calls for components that several pages share. */
export function connectSource({ tenant, locale, currency }: Shop): BrowserSource {
  const endpoints = {
    search: at.search,
    listDestinations: at.listDestinations,
    getHmacCode: at.getHmacCode,
  }
  const api = createBrowserApi(endpoints, {
    transport: (request) => fetch(request),
    origin: location.origin,
    channelId: tenant.slug,
    affiliate: tenant.affiliate ?? null,
    // None of these calls changes anything.
    shownTo: undefined,
    locale,
    currency,
  })
  return {
    search: (q, signal) => search(api, { q, locale, signal }),
    popular: async () => {
      const filter = { kind: 'country', popular: true, pageInfo: { pageSize: 6 } } as const
      return (await listDestinations(api, filter)).destinations
    },
    chatIdentity: async () => {
      const viewer = await askViewer()
      if (viewer === undefined) return null
      if (viewer === null) return undefined
      const own = await api.call('getHmacCode', {})
      return { user_id: own.userId, user_hash: own.hmacCode }
    },
  }
}
