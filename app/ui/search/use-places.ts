import { use, useEffect, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { type BrowserSource, BrowserSourceContext } from '#app/ui/browser-source.ts'
import { useShop } from '#app/ui/shop.ts'
import { type FoundPlace, foundPlace, offeredPlace } from './found-place.ts'
import { readRecent } from './recent-places.ts'

export type PlaceGroup = { key: string; label: string; places: FoundPlace[] }

type Found = {
  query: string
  groups: PlaceGroup[]
  /** Position of the best match in the list of all groups; -1 without a match. */
  best: number
}

type Places = Omit<Found, 'query'> & { status: 'waiting' | 'ready' | 'failed' }

const pauseMs = 120

/** Returns the places that match the typed text; a newer query aborts the one before. */
export function usePlaces(query: string): Places {
  const source = use(BrowserSourceContext)
  const { locale } = useShop()
  const wanted = query.trim()
  const [found, setFound] = useState<Found>({ query: '\0', groups: [], best: -1 })
  const [failed, setFailed] = useState<string>()

  useEffect(() => {
    if (!source) return
    const abort = new AbortController()
    const pause = wanted === '' ? 0 : pauseMs
    async function load(from: BrowserSource) {
      if (wanted === '') {
        const popular = await from.popular()
        const places = popular.map((place) => offeredPlace(place, locale))
        setFound({ query: '', groups: offered(readRecent(locale), places), best: -1 })
        return
      }
      const hits = await from.search(wanted, abort.signal)
      const places = hits.map((hit) => foundPlace(hit, locale))
      const groups = grouped(places)
      setFound({ query: wanted, groups, best: bestOf(groups, places[0]) })
    }
    const timer = setTimeout(() => {
      load(source).catch(() => {
        if (!abort.signal.aborted) setFailed(wanted)
      })
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [source, wanted, locale])

  const status = found.query === wanted ? 'ready' : failed === wanted ? 'failed' : 'waiting'
  return { groups: status === 'failed' ? [] : found.groups, best: found.best, status }
}

/** Groups places into countries, cities and regions, each in the order of their rank. */
export function grouped(places: readonly FoundPlace[]): PlaceGroup[] {
  const groups = [
    { key: 'country', label: m.search_group_countries() },
    { key: 'city', label: m.search_group_cities() },
    { key: 'region', label: m.search_group_regions() },
  ]
  return groups
    .map((group) => ({ ...group, places: places.filter((each) => each.group === group.key) }))
    .filter((group) => group.places.length > 0)
}

function offered(recent: FoundPlace[], popular: FoundPlace[]): PlaceGroup[] {
  const seen = new Set(recent.map((place) => place.to))
  const fresh = popular.filter((place) => !seen.has(place.to))
  return [
    { key: 'recent', label: m.search_group_recent(), places: recent },
    { key: 'popular', label: m.search_group_popular(), places: fresh },
  ].filter((group) => group.places.length > 0)
}

function bestOf(groups: readonly PlaceGroup[], best: FoundPlace | undefined): number {
  const places = groups.flatMap((group) => group.places)
  return best ? places.indexOf(best) : -1
}
