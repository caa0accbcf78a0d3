import { useEffect, useMemo, useRef } from 'react'
import { useMatches } from 'react-router'
import useSWR from 'swr'
import { useShop } from '#app/ui/shop.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { SeenOrder } from './order-stage.ts'
import { eventsBetween } from './page-events.ts'
import { type SeenPage, seenPage } from './seen-page.ts'
import { sendEvent, setAddress, startTag } from './tag.ts'
import { isFirstTold } from './told-orders.ts'
import { watchPreferences } from './watch-preferences.ts'

/** Starts the tag and sends it events of the shown pages while the component is mounted. */
export function useMeasuring(id: string): void {
  const { page, address } = useSeenPage()
  const previous = useRef<SeenPage>(undefined)

  useEffect(() => startTag(id), [id])

  useEffect(() => {
    setAddress(id, address)
    const events = eventsBetween(previous.current, page, address).filter(isFirstTold)
    for (const event of events) sendEvent(id, event)
    previous.current = page
  }, [id, page, address])

  useEffect(() => watchPreferences(id), [id])
}

/** Returns the current page, as the same object until its path or data change, and its address. */
function useSeenPage(): { page: SeenPage; address: string } {
  const { tenant, locale, currency } = useShop()
  const { id = '', pathname = '', loaderData: loaded } = useMatches().at(-1) ?? {}
  const loaderData = useNewest(id, loaded)
  const page = useMemo(
    () => seenPage({ id, pathname, loaderData }, currency),
    [id, pathname, loaderData, currency],
  )
  const { origin } = location
  if (page.path === undefined) return { page, address: origin }
  return { page, address: origin + localePath(locale, tenant.defaultLocale, page.path) }
}

/**
 * Returns the data of a page; of an order's page with the order as it is now, which the page asks
 * for while the bank or the network is working.
 */
function useNewest(id: string, loaderData: unknown): unknown {
  const { basename } = useShop()
  const order = id === 'order' ? (loaderData as SeenOrder | undefined)?.order : undefined
  const path = order && pathTo('order-now', { order: order.id })
  const key = path && (basename === '/' ? path : basename + path)
  const { data: now } = useSWR<SeenOrder['order']>(key, null)
  return useMemo(
    () => (now ? { ...(loaderData as SeenOrder), order: now } : loaderData),
    [now, loaderData],
  )
}
