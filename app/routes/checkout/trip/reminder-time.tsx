import { formatDayTimeIn } from '#app/format/place-time.ts'
import { useShop } from '#app/ui/shop.ts'

/** A local time, whatever the zone of the place is. */
export function ReminderTime({ at }: { at: string }) {
  const { locale } = useShop()
  return (
    <b className="num" suppressHydrationWarning>
      {formatDayTimeIn(Date.parse(`${at}Z`), { locale, timeZone: 'UTC' })}
    </b>
  )
}
