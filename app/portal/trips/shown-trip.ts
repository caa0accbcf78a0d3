import { countryName } from '#app/format/country-name.ts'
import { formatData } from '#app/format/data-size.ts'
import { formatDay } from '#app/format/date.ts'
import { sideBySide } from '#app/format/list.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { PersonTrip } from '#contract/assigning/trip-list.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { momentIn, townOf } from '../assigned/shown-assignment.ts'
import { shownPlan } from '../orders/shown-plan.ts'
import { type Axis, placeOf } from './trip-axis.ts'
import { tripsPath } from './trips-address.ts'
import { personTexts } from './trips-problem.ts'

export type Seen = {
  /** Whether approval of the unchanged list was requested. */
  isWaiting: boolean
  locale: Locale
  currency: Currency
  axis: Axis
  countries: ReadonlyMap<string, string>
}

/** A person's row, in the visitor's language. */
export type ShownTrip = ReturnType<typeof shownTrip>

export function shownTrip(trip: PersonTrip, seen: Seen) {
  const { locale, currency, axis } = seen
  const { id, name, email, dayMb, timeZone, problem, plans, isOver } = trip
  const [first] = plans
  return {
    ...{ id, name, email, dayMb },
    facts: sideBySide(
      [townOf(timeZone), m.trips_day_mb({ data: formatData(dayMb, locale) })],
      locale,
    ),
    route: sideBySide(
      trip.stays.map((stay) => `${countryOf(stay, seen)} ${daysText(stay, locale)}`),
      locale,
    ),
    stays: trip.stays.map((stay) => {
      const country = countryOf(stay, seen)
      const days = daysText(stay, locale)
      return {
        ...{ id: stay.id, slug: stay.country, from: stay.from, to: stay.to, country, days },
        flag: stay.code?.toLowerCase() ?? '',
        place: placeOf(axis, stay.from, stay.to),
        label: m.trips_stay_label({ name, country, days }),
        link: tripsPath({ open: id, stay: stay.id }),
      }
    }),
    // The key is the position in the row, because a plan may occur several times.
    covers: plans.map(({ from, to }, at) => ({ key: at, place: placeOf(axis, from, to) })),
    plans: joined(trip, seen),
    mailed: first ? m.trips_first_mail({ time: momentIn(first.dueAt, { locale, timeZone }) }) : '',
    problem: problem ? personTexts[problem]() : '',
    over: isOver ? (seen.isWaiting ? m.import_problem_waits() : m.trips_asks_budget()) : '',
    total: formatMoney(trip.totalMinor, currency, locale),
  }
}

function countryOf({ country, code }: PersonTrip['stays'][number], { countries, locale }: Seen) {
  return code ? countryName(code, locale) : (countries.get(country) ?? country)
}

/** "Nov 30 – Dec 6", or one day. */
export function daysText({ from, to }: { from: string; to: string }, locale: Locale): string {
  const days = [...new Set([from, to])].map((day) => formatDay(day, locale))
  return days.join(' – ')
}

/** The plans of a person, each once with its quantity. */
function joined({ plans }: PersonTrip, { locale, currency }: Seen) {
  const groups = Map.groupBy(plans, ({ plan, isFree }) => `${plan.id} ${isFree}`)
  return [...groups].flatMap(([key, same]) => {
    const [one] = same
    if (!one) return []
    const { name, flag } = shownPlan(one.plan, locale)
    const days = m.plan_days({ count: one.plan.duration })
    const count = same.length > 1 ? `${same.length} × ` : ''
    const sum = same.reduce((all, { priceMinor }) => all + priceMinor, 0)
    return [
      {
        ...{ key, flag, text: sideBySide([count + name, days], locale), isFree: one.isFree },
        price: one.isFree ? m.trips_in_stock() : formatMoney(sum, currency, locale),
      },
    ]
  })
}
