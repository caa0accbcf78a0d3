import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type AskedTrip, writeTrip } from './trip-query.ts'

/** Key of the trip in this tab's storage, which survives a visit to the page of a plan. */
const keptKey = 'tradewind-trip'

/**
 * Writes the trip into the address as it changes, and restores the stored trip at an address
 * without one.
 */
export function useKeptTrip(asked: AskedTrip): void {
  const location = useLocation()
  const navigate = useNavigate()
  const now = writeTrip(asked)
  const isBare = location.search === '' && now === ''
  useEffect(() => {
    if (isBare) {
      const kept = sessionStorage.getItem(keptKey)
      if (kept) void navigate({ search: `?${kept}` }, { replace: true, preventScrollReset: true })
      return
    }
    sessionStorage.setItem(keptKey, now)
    const url = new URL(window.location.href)
    if (url.search.slice(1) === now) return
    url.search = now
    history.replaceState(history.state, '', url)
  }, [isBare, now, navigate])
}
