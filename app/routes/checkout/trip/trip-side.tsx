import { CalendarPlus, Check, ReceiptText } from 'lucide'
import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { useShop } from '#app/ui/shop.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { reminderText } from './reminder-text.ts'
import { ReminderTime } from './reminder-time.tsx'
import type { TripView } from './trip-view.ts'

/** The reminders of the trip as a calendar file, and its one receipt. */
export function TripSide({ trip, children }: { trip: TripView; children?: ReactNode }) {
  const { basename } = useShop()
  // The links are plain anchors, because the router cannot show a file.
  const fileAt = (path: string) => (basename === '/' ? '' : basename) + path
  return (
    <aside className="trip-side">
      {children}
      {trip.reminders.length > 0 && (
        <section className="panel trip-rows" aria-labelledby="calendar">
          <div>
            <Icon of={CalendarPlus} className="i" aria-hidden="true" />
            <p>
              <b id="calendar">{m.trip_calendar_title()}</b>
              <span className="s muted">
                {m.trip_calendar_text({ count: trip.reminders.length })}
              </span>
            </p>
            <a
              className="btn q sm"
              href={fileAt(pathTo('trip-calendar', { trip: trip.id }))}
              download
            >
              {m.trip_calendar_get()}
            </a>
          </div>
          {trip.reminders.map((reminder) => (
            <div key={`${reminder.kind} ${reminder.position}`}>
              <p>
                <ReminderTime at={reminder.at} />
                <span className="s muted">{reminderText(reminder)}</span>
              </p>
              {reminder.isDone && (
                <span className="s muted done">
                  <Icon of={Check} className="i s16" aria-hidden="true" />
                  <span>{m.esim_installed()}</span>
                </span>
              )}
            </div>
          ))}
        </section>
      )}
      {trip.paidOn && (
        <section className="panel trip-rows">
          <div>
            <Icon of={ReceiptText} className="i" aria-hidden="true" />
            <p>
              <a className="link" href={fileAt(pathTo('trip-receipt', { trip: trip.id }))} download>
                {m.receipt_link()}
              </a>
              <span className="s muted num" suppressHydrationWarning>
                {`${trip.price} · ${trip.paidOn}`}
              </span>
            </p>
          </div>
        </section>
      )}
    </aside>
  )
}
