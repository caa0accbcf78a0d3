import { type ReactNode, useMemo } from 'react'
import { useRouteLoaderData } from 'react-router'
import { type BrowserSource, BrowserSourceContext } from '#app/ui/browser-source.ts'
import type { Shop } from '#app/ui/shop.ts'

/** Gives the components inside it access to the API; nothing loads before the first call. */
export function BrowserSourceProvider({ children }: { children: ReactNode }) {
  const shop = useRouteLoaderData<Shop>('root')
  const source = useMemo(() => (shop ? browserSource(shop) : undefined), [shop])
  return <BrowserSourceContext value={source}>{children}</BrowserSourceContext>
}

function browserSource(shop: Shop): BrowserSource {
  let connected: Promise<BrowserSource> | undefined
  // The page has one client, which holds the signing key and the cached results.
  const api = () => {
    connected ??= import('./connect-source.ts').then(({ connectSource }) => connectSource(shop))
    return connected
  }
  return {
    search: async (query, signal) => (await api()).search(query, signal),
    popular: async () => (await api()).popular(),
    chatIdentity: async () => {
      const connection = await api().catch(() => null)
      return connection ? connection.chatIdentity() : null
    },
  }
}
