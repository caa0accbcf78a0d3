import { use, useEffect, useState } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  PrefetchPageLinks,
  useLocation,
} from 'react-router'
import { useShop } from '#app/ui/shop.ts'
import { countAhead } from '#app/vitals/fetched-ahead.ts'
import { destinationSuffix } from '#contract/pages/path.ts'
import { watchIntent } from './watch-intent.ts'

/**
 * Prefetches the page that the visitor is about to open. One component serves all links of a
 * document: `<Link prefetch>` would give each link its own state and handlers, fetch the data of
 * plans that the page already has, and continue while a finger scrolls.
 */
export function FetchAhead() {
  const router = use(DataRouterContext)?.router
  const { open } = useShop()
  const { key } = useLocation()
  const [ahead, setAhead] = useState({ path: '', key })

  useEffect(() => {
    if (!router) return
    return watchIntent((path) => {
      const here = router.state.matches.at(-1)
      const next = router.match(path)?.at(-1)
      const { pathname, search, href } = location
      if (!next || !open.includes(` ${next.route.id} `) || path === pathname + search) return
      // The browser's routes lack pages that load as documents, so their paths match this route.
      const { destination } = next.params
      if (destination && !destination.endsWith(destinationSuffix)) return
      const { shouldRevalidate } = next.route
      const isLoaded =
        here?.route.id === next.route.id &&
        typeof shouldRevalidate === 'function' &&
        !shouldRevalidate({
          currentUrl: new URL(href),
          currentParams: here.params,
          nextUrl: new URL(path, href),
          nextParams: next.params,
          defaultShouldRevalidate: true,
        })
      if (isLoaded) return
      countAhead(path)
      setAhead({ path, key: router.state.location.key })
    })
  }, [router, open])

  return ahead.path !== '' && ahead.key === key ? <PrefetchPageLinks page={ahead.path} /> : null
}
