import { useSyncExternalStore } from 'react'
import { formatDate } from '#app/format/date.ts'
import { formatDayTimeIn, formatTimeIn } from '#app/format/place-time.ts'
import { m } from '#app/paraglide/messages.js'
import { useShop } from '#app/ui/shop.ts'
import type { UsageView } from './usage-view.ts'

/** Writes moments in unix milliseconds as the clocks of the place show them. */
export type PlaceTime = {
  /** "Dec 14, 4:05 PM, Japan time". */
  moment: (at: number) => string
  /** "4:05 PM, Japan time"; undefined until the place's clock is known. */
  time: (at: number) => string | undefined
  /** The zone in which days are counted on the page. */
  zone: string
}

type Place = Pick<UsageView, 'zone'> & { esim?: { place: { name: string } } | undefined }

/**
 * Returns how to write times of an eSIM's place. Where the place has no single time, the clock of the
 * device is taken, which phones abroad set by the network; the server does not know it and names
 * days alone.
 */
export function usePlaceTime({ zone, esim }: Place): PlaceTime {
  const { locale } = useShop()
  const own = useSyncExternalStore(neverChanges, deviceZone, () => undefined)
  const place = esim?.place.name ?? ''
  if (zone !== undefined) {
    const there = (time: string) => m.esim_time_there({ time, place })
    return {
      moment: (at) => there(formatDayTimeIn(at, { locale, timeZone: zone })),
      time: (at) => there(formatTimeIn(at, { locale, timeZone: zone })),
      zone,
    }
  }
  if (own === undefined) {
    return { moment: (at) => formatDate(at, locale), time: () => undefined, zone: 'UTC' }
  }
  return {
    moment: (at) => m.esim_time_yours({ time: formatDayTimeIn(at, { locale, timeZone: own }) }),
    time: (at) => m.esim_time_yours({ time: formatTimeIn(at, { locale, timeZone: own }) }),
    zone: own,
  }
}

function neverChanges() {
  return () => {}
}

function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
