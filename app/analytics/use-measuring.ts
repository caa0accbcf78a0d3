import { useEffect, useMemo, useRef } from 'react'
import { useMatches } from 'react-router'
import { useShop } from '#app/ui/shop.ts'
import { localePath } from '#contract/pages/path.ts'
import { eventsBetween } from './page-events.ts'
import { type SeenPage, seenPage } from './seen-page.ts'
import { sendEvent, setAddress, startTag } from './tag.ts'
import { watchPreferences } from './watch-preferences.ts'

/** Starts the tag and sends it events of the shown pages while the component is mounted. */
export function useMeasuring(id: string): void {
  const { page, address } = useSeenPage()
  const previous = useRef<SeenPage>(undefined)

  useEffect(() => startTag(id), [id])

  useEffect(() => {
    setAddress(id, address)
    for (const event of eventsBetween(previous.current, page, address)) sendEvent(id, event)
    previous.current = page
  }, [id, page, address])

  useEffect(() => watchPreferences(id), [id])
}

/** Returns the current page, as the same object until its path or data change, and its address. */
function useSeenPage(): { page: SeenPage; address: string } {
  const { tenant, locale, currency } = useShop()
  const { id = '', pathname = '', loaderData } = useMatches().at(-1) ?? {}
  const page = useMemo(
    () => seenPage({ id, pathname, loaderData }, currency),
    [id, pathname, loaderData, currency],
  )
  const { origin } = location
  if (page.path === undefined) return { page, address: origin }
  return { page, address: origin + localePath(locale, tenant.defaultLocale, page.path) }
}
