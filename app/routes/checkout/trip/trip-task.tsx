import { LoaderCircle, Moon } from 'lucide'
import { formatDay } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { TripView } from './trip-view.ts'

/** What is to be done next for the trip, or what is being made. */
export function TripTask({ trip }: { trip: TripView }) {
  const { locale } = useShop()
  const next = trip.legs.find(({ position }) => position === trip.next)
  if (trip.isUnderWay) {
    return (
      <p className="trip-task">
        <Icon of={LoaderCircle} className="i s20" aria-hidden="true" />
        <span>
          <b>{m.trip_making()}</b> <span>{m.order_making_text()}</span>
        </span>
      </p>
    )
  }
  if (next?.stage !== 'ready') return null
  const place = next.place.name
  return (
    <p className="trip-task" data-due={trip.isTonight || undefined}>
      <Icon of={Moon} className="i s20" aria-hidden="true" />
      <span>
        <b suppressHydrationWarning>
          {trip.isTonight
            ? m.trip_task_tonight({ place })
            : next.startsOn
              ? m.trip_task_by({ place, date: formatDay(next.startsOn, locale) })
              : m.trip_task_next({ place })}
        </b>{' '}
        <span>{m.trip_task_text()}</span>
      </span>
    </p>
  )
}
