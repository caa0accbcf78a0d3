import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { carryCampaign } from '#contract/pages/carry-campaign.ts'
import { type AskedTrip, writeTrip } from './trip-query.ts'

/** Key of the trip in this tab's storage, which survives a visit to the page of a plan. */
const keptKey = 'tradewind-trip'

/**
 * Writes the trip into the address as it changes, beside the parameters of a campaign, and restores
 * the stored trip at an address without one.
 */
export function useKeptTrip(asked: AskedTrip): void {
  const location = useLocation()
  const navigate = useNavigate()
  const now = writeTrip(asked)
  const given = new URLSearchParams(location.search)
  const campaign = new URLSearchParams(carryCampaign('', given))
  const isBare = campaign.size === given.size && now === ''
  useEffect(() => {
    if (isBare) {
      const kept = sessionStorage.getItem(keptKey)
      const search = carryCampaign(`?${kept}`, new URLSearchParams(window.location.search))
      if (kept) void navigate({ search }, { replace: true, preventScrollReset: true })
      return
    }
    sessionStorage.setItem(keptKey, now)
    const url = new URL(window.location.href)
    const search = carryCampaign(now && `?${now}`, url.searchParams)
    if (url.search === search) return
    url.search = search
    history.replaceState(history.state, '', url)
  }, [isBare, now, navigate])
}
