import { m } from '#app/paraglide/messages.js'
import type { Reminder } from './trip-days.ts'

/** What a reminder of a trip is for. */
export function reminderText({ kind, place }: Pick<Reminder, 'kind' | 'place'>): string {
  if (kind === 'install') return m.trip_event_install({ place })
  return kind === 'switch' ? m.trip_event_switch({ place }) : m.trip_event_home()
}
