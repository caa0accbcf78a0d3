import { type ReactNode, useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type SearchSource, SearchSourceContext } from '#app/ui/search/search-source.ts'
import type { Shop } from '#app/ui/shop.ts'

/**
 * Gives the search fields inside it their source of places; nothing loads before a field is used.
 */
export function PlaceSource({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<Shop>('root')
  const source = useMemo(() => (shop ? browserSource(shop) : undefined), [shop])
  return <SearchSourceContext value={source}>{children}</SearchSourceContext>
}

function browserSource(shop: Shop): SearchSource {
  let connected: Promise<SearchSource> | undefined
  // The page has one client, which holds the signing key and the cached results.
  const api = () => {
    connected ??= import('#app/connect-search.ts').then(({ connectSearch }) => connectSearch(shop))
    return connected
  }
  return {
    search: async (query, signal) => (await api()).search(query, signal),
    popular: async () => (await api()).popular(),
  }
}
