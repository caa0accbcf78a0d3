import { valuesOf } from '#app/page/context.ts'
import { fileAnswer } from '#app/page/file-answer.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { basenameOf } from '#contract/pages/path.ts'
import type { Route } from './+types/trip-calendar.ts'
import { reminderText } from './reminder-text.ts'
import { tripView } from './trip-view.ts'
import { writeCalendar } from './write-calendar.ts'

/** Returns the reminders of a trip as a calendar file. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  const { api, locale, tenant, origin } = valuesOf(context)
  const trip = await orNotFound(api.call('getTrip', { tripId: params.trip }))
  const basename = basenameOf(locale, tenant.defaultLocale)
  const file = writeCalendar({
    ...{
      tripId: trip.id,
      host: new URL(origin).host,
      name: tenant.brand.name,
      createdAt: trip.createdAt * 1000,
    },
    events: tripView(trip, locale).reminders.map((reminder) => ({
      ...reminder,
      title: reminderText(reminder),
      url: origin + (basename === '/' ? '' : basename) + reminder.path,
    })),
  })
  return fileAnswer(file, { name: 'trip.ics', type: 'text/calendar; charset=utf-8' })
}
