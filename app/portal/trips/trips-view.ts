import { formatData } from '#app/format/data-size.ts'
import { formatDay, formatDayIn, formatMomentIn } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { TripList } from '#contract/assigning/trip-list.ts'
import { tripDayMbs } from '#contract/assigning/trip-list-words.ts'
import type { Locale } from '#contract/locale.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import { shownNeeds } from '../ask-approval.tsx'
import { momentIn } from '../assigned/shown-assignment.ts'
import { shownTrip } from './shown-trip.ts'
import { soldCountries } from './sold-countries.ts'
import { axisOf, ticksOf } from './trip-axis.ts'
import type { TripsAddress } from './trips-address.ts'

/** Everything that the page shows, in the visitor's language. */
export type TripsView = Awaited<ReturnType<typeof readTrips>>

export async function readTrips(context: PageContext, address: TripsAddress) {
  const { locale, viewer } = valuesOf(context)
  const [list, countries] = await Promise.all([
    valuesOf(context).api.call('listTrips', {}),
    soldCountries(context),
  ])
  const { currency, trips, today, timeZone, usesStock, version } = list
  const axis = axisOf(trips, today)
  const names = new Map(countries.map(({ slug, name }) => [slug, name]))
  const leftOut = trips.filter(({ problem }) => problem).length
  const isWaiting = list.askedAt !== undefined
  return {
    address,
    asOf: m.trips_as_of({
      time: formatMomentIn(list.asOf * 1000, { locale, timeZone }),
      zone: timeZone,
    }),
    trips: trips.map((trip) =>
      shownTrip(trip, { locale, currency, axis, isWaiting, countries: names }),
    ),
    ticks: ticksOf(axis, locale),
    dayCount: axis.days,
    figures: figuresOf(list, locale),
    known: list.known.map(({ name, email }) => `${name} <${email}>`),
    countries: countries.map(({ slug, name }) => ({ slug, name })),
    dayMbs: tripDayMbs.map((value) => ({ value, text: formatData(value, locale) })),
    mayChange: holdsPermissions(viewer, ['ASSIGN_ESIM']),
    leftOut: leftOut === 0 ? '' : m.trips_left_out({ count: formatNumber(leftOut, locale) }),
    ...{ usesStock, version, today },
    happens: happensOf(list, locale),
    approval: approvalOf(list, names, locale),
    isAsked: address.isAsked,
    done: address.done === undefined ? '' : m.trips_done({ count: address.done }),
    approvals: list.approvals.map((each) => ({
      id: each.id,
      when: formatMomentIn(each.approvedAt * 1000, { locale, timeZone }),
      who: each.approvedBy,
      text: m.trips_approval_line({
        plans: formatNumber(each.plans, locale),
        people: formatNumber(each.people, locale),
        stock: formatNumber(each.fromStock, locale),
      }),
      total: formatMoney(each.totalMinor, each.currency, locale),
      orderId: each.orderId ?? '',
    })),
    /** A new key for each page, so that a form that is sent twice is carried out once. */
    key: crypto.randomUUID(),
  }
}

function figuresOf(list: TripList, locale: Locale) {
  const { trips, plans, fromStock, totalMinor, currency } = list
  const number = (value: number) => formatNumber(value, locale)
  const stays = trips.flatMap((trip) => trip.stays)
  const days = stays.reduce((sum, { from, to }) => sum + daysIn(from, to), 0)
  const [from] = stays.map((stay) => stay.from).toSorted()
  const to = stays
    .map((stay) => stay.to)
    .toSorted()
    .at(-1)
  const ends = from && to ? [...new Set([from, to])] : []
  return {
    people: number(trips.length),
    stays: m.trips_stays_note({
      stays: number(stays.length),
      countries: number(new Set(stays.map(({ country }) => country)).size),
    }),
    days: number(days),
    period: ends.map((day) => formatDay(day, locale)).join(' – '),
    plans: number(plans),
    sources: m.trips_plans_note({ stock: number(fromStock), buy: number(plans - fromStock) }),
    total: formatMoney(totalMinor, currency, locale),
    left: leftText(list, locale),
  }
}

function daysIn(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
}

/** The remaining means of payment, or the savings by the stock. */
function leftText(list: TripList, locale: Locale): string {
  const { paying, totalMinor, currency, fromStock, stockWorthMinor } = list
  const money = (minor: number) => formatMoney(minor, currency, locale)
  if (paying?.way === 'points') {
    const { points = 0, pointsDue = 0 } = paying
    return m.trips_points_left({
      points: formatNumber(pointsDue, locale),
      left: formatNumber(points - pointsDue, locale),
    })
  }
  if (paying?.limitMinor !== undefined) {
    const left = paying.limitMinor - (paying.usedMinor ?? 0) - totalMinor
    return m.trips_limit_left({ sum: money(left) })
  }
  return fromStock > 0 ? m.trips_stock_worth({ sum: money(stockWorthMinor) }) : ''
}

function happensOf({ trips, plans, fromStock, totalMinor, currency }: TripList, locale: Locale) {
  const now = trips.filter(({ isOver }) => !isOver)
  const uses = now.flatMap(({ name, timeZone, plans: own }) =>
    own.map(({ dueAt }) => ({ name, timeZone, dueAt })),
  )
  const [first] = uses.toSorted((one, other) => one.dueAt - other.dueAt)
  return {
    now: m.trips_happens_now_text({
      buy: formatNumber(plans - fromStock, locale),
      sum: formatMoney(totalMinor, currency, locale),
      stock: formatNumber(fromStock, locale),
    }),
    first: first
      ? m.trips_happens_first({
          name: first.name,
          time: momentIn(first.dueAt, { locale, timeZone: first.timeZone }),
        })
      : '',
  }
}

/** The approve button, or the reason why it is missing. */
function approvalOf(list: TripList, names: ReadonlyMap<string, string>, locale: Locale) {
  const { plans, totalMinor, currency, paying, needs = [], over, approvers, askedAt } = list
  const { timeZone } = list
  const asked = over?.needs ?? needs
  const sum = formatMoney(totalMinor, currency, locale)
  return {
    isThere: plans > 0 || over !== undefined,
    totalMinor,
    /** The price including the people who need an approval. */
    askedMinor: over?.totalMinor ?? totalMinor,
    /** Whether the people within all rules and budgets need no approval. */
    mayApprove: plans > 0 && needs.length === 0,
    submit: m.trips_approve({ count: plans, sum }),
    refused: totalMinor === 0 ? '' : refusalOf(paying, totalMinor),
    needs:
      asked.length === 0
        ? undefined
        : shownNeeds({ needs: asked, approvers, place: placeIn(list, names), currency, locale }),
    /** Set while a request for the unchanged list is open. */
    waiting:
      askedAt === undefined
        ? ''
        : m.trips_waiting({
            day: formatDayIn(askedAt * 1000, { locale, timeZone, now: list.asOf * 1000 }),
          }),
  }
}

/** The first country of the list, which a broken rule about destinations names. */
function placeIn({ trips }: TripList, names: ReadonlyMap<string, string>): string {
  const country = trips.flatMap(({ stays }) => stays)[0]?.country ?? ''
  return names.get(country) ?? country
}

function refusalOf(paying: TripList['paying'], totalMinor: number): string {
  if (!paying) return ''
  const { points = 0, pointsDue = 0, usedMinor = 0, limitMinor } = paying
  if (paying.way === 'points') return pointsDue > points ? m.portal_cart_over_points() : ''
  const isOver = limitMinor !== undefined && usedMinor + totalMinor > limitMinor
  return isOver ? m.portal_cart_over_limit() : ''
}
