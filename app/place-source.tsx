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
  let connected: Promise<SearchSource> | undefined
  // One client for the page: it holds the signing key and what was already found.
  const api = () => {
    connected ??= import('#app/connect-search.ts').then(({ connectSearch }) => connectSearch(shop))
    return connected
  }
  return {
    search: async (query, signal) => (await api()).search(query, signal),
    popular: async () => (await api()).popular(),
  }
}
