import { formatDaysIn } from '#app/format/place-time.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { UsageView } from './usage-view.ts'

/** Says between which days data runs out, in UTC as days of use; nothing where it lasts. */
export function runsOutText(forecast: UsageView['forecast'], locale: Locale): string {
  if (forecast?.kind !== 'runs_out') return ''
  const { fromAt, untilAt } = forecast
  const there = { locale, timeZone: 'UTC' }
  if (untilAt === undefined)
    return m.esim_runs_out_from({ date: formatDaysIn(fromAt * 1000, fromAt * 1000, there) })
  return m.esim_runs_out({ period: formatDaysIn(fromAt * 1000, untilAt * 1000, there) })
}
