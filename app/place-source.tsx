import { type ReactNode, useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type SearchSource, SearchSourceContext } from '#app/ui/search/search-source.ts'
import type { Shop } from '#app/ui/shop.ts'

/** Gives the search fields inside it their places; nothing is loaded before one is used. */
export function PlaceSource({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<Shop>('root')
  const source = useMemo(() => (shop ? browserSource(shop) : undefined), [shop])
  return <SearchSourceContext value={source}>{children}</SearchSourceContext>
}

function browserSource(shop: Shop): SearchSource {
  let connected: ReturnType<typeof connect> | undefined
  // One client for the page: it holds the signing key and what was already found.
  const api = () => {
    connected ??= connect(shop)
    return connected
  }
  return {
    search: async (query, signal) => (await api()).search(query, signal),
    popular: async () => (await api()).popular(),
  }
}

async function connect({ tenant, locale, currency }: Shop) {
  const [{ createBrowserApi }, { listDestinations, search }] = await Promise.all([
    import('#app/api/session.ts'),
    import('#app/api/catalogue.ts'),
  ])
  const api = createBrowserApi({
    transport: (request) => fetch(request),
    origin: location.origin,
    channelId: tenant.slug,
    affiliate: tenant.affiliate ?? null,
    locale,
    currency,
  })
  return {
    search: (q: string, signal: AbortSignal) => search(api, { q, locale, signal }),
    popular: async () => {
      const filter = { kind: 'country', popular: true, pageInfo: { pageSize: 6 } } as const
      return (await listDestinations(api, filter)).destinations
    },
  }
}
