import { formatDay } from '#app/format/date.ts'
import { listText } from '#app/format/list.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatDaysIn } from '#app/format/place-time.ts'
import { boughtPlan } from '#app/ui/order/bought-plan.ts'
import { esimStage } from '#app/ui/order/esim-stage.ts'
import { esimView } from '#app/ui/order/esim-view.ts'
import { refundText } from '#app/ui/order/refund-text.ts'
import type { Order } from '#contract/commerce/order.ts'
import type { Trip } from '#contract/commerce/trip-order.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { shiftDay } from '#contract/trip/reminder-times.ts'
import { orderView } from '../order-view.ts'
import { familyView } from './family-view.ts'
import { daysBetween, remindersOf } from './trip-days.ts'

/** What is true of an eSIM of a trip. */
export type LegStage = 'unpaid' | 'lost' | ReturnType<typeof esimStage>

/** Returns what the page of a trip shows, and asks for again while something is being made. */
export function tripView(trip: Trip, locale: Locale, now = Date.now()) {
  const today = new Date(now).toISOString().slice(0, 10)
  const all = trip.lines.map((line, position) => legView(line, { position, locale, now }))
  const { phones } = trip
  const legs = phones ? all.filter(({ phone = 0 }) => phones[phone]?.isOwn) : all
  const going = legs.filter(({ stage }) => stage !== 'lost')
  const next = going.find(
    ({ stage, endsOn }) => /^(making|ready|installed)$/.test(stage) && (endsOn ?? today) >= today,
  )
  const first = trip.lines.find(({ order }) => order.id === trip.id)?.order
  return {
    id: trip.id,
    isPending: all.some(({ stage }) => stage === 'unpaid'),
    isUnderWay: all.some(({ stage }) => stage === 'making'),
    unpaid: first && { ...orderView(first, locale), totalMinor: trip.totalMinor },
    price: formatMoney(trip.totalMinor, trip.currency, locale),
    paidOn: trip.paidAt === undefined ? undefined : formatDay(trip.paidAt * 1000, locale),
    title: listText([...new Set(all.map(({ place }) => place.name))], locale),
    next: next?.position,
    isTonight: next?.startsOn !== undefined && shiftDay(next.startsOn, -1) === today,
    line: lineView(
      all.filter(({ phone = 0 }) => phone === 0),
      { locale, today },
    ),
    legs,
    family: familyView(trip, all, locale),
    reminders: remindersOf(
      going.map(({ place, code, startsOn, endsOn, path, stage, position }) => ({
        ...{ place: place.name, code, startsOn, endsOn, path, position },
        isInstalled: !/^(making|ready)$/.test(stage),
      })),
    ),
  }
}

export type TripView = ReturnType<typeof tripView>
export type LegView = ReturnType<typeof legView>

type Leg = { position: number; locale: Locale; now: number }

function legView(line: Trip['lines'][number], { position, ...own }: Leg) {
  const { order, startsOn, endsOn, phone } = line
  const { locale, now } = own
  const [esim] = order.esims
  const view = esim && esimView(esim, locale, now)
  const price = formatMoney(order.totalMinor, order.currency, locale)
  return {
    ...boughtPlan(order.plan, locale),
    position,
    phone,
    esim: view,
    code: order.plan.destination.code ?? undefined,
    quantity: order.quantity,
    startsOn,
    endsOn,
    days: startsOn && endsOn ? daysText(startsOn, endsOn, locale) : undefined,
    stage: stageOf(order, view),
    lost: refundText(order.payment, price),
    path: view?.isMade ? pathTo('esim', { id: view.id }) : pathTo('order', { order: order.id }),
  }
}

function stageOf({ state }: Order, view: ReturnType<typeof esimView> | undefined): LegStage {
  if (state === 'PENDING') return 'unpaid'
  if (state === 'PAID' || state === 'PROVISIONING') return 'making'
  return state === 'COMPLETED' && view ? esimStage(view) : 'lost'
}

type Line = { locale: Locale; today: string }

/** The line of dates: each leg's days on it; undefined where the days are not known. */
function lineView(legs: readonly LegView[], { locale, today }: Line) {
  const dated = legs.flatMap(({ place, startsOn, endsOn }) =>
    startsOn && endsOn ? [{ place, startsOn, endsOn }] : [],
  )
  const from = dated.map(({ startsOn }) => startsOn).toSorted()[0]
  const until = dated
    .map(({ endsOn }) => endsOn)
    .toSorted()
    .at(-1)
  if (from === undefined || until === undefined || dated.length < legs.length) return undefined
  return {
    text: daysText(from, until, locale),
    days: daysBetween(from, until),
    /** How many of its days are over; today's is the next one. */
    over: daysBetween(from, today) - 1,
    marks: dated.flatMap(({ place, startsOn, endsOn }, index) => {
      const before = dated.slice(0, index).map((each) => daysBetween(from, each.endsOn))
      // Days that an eSIM before it has are that one's.
      const last = Math.max(0, ...before)
      const first = Math.max(daysBetween(from, startsOn), last + 1)
      const days = daysBetween(from, endsOn) - first + 1
      const after = first - last - 1
      const label = formatDay(startsOn, locale)
      return days > 0 ? [{ name: place.name, flag: place.flag, at: first, after, days, label }] : []
    }),
  }
}

function daysText(from: string, until: string, locale: Locale): string {
  return formatDaysIn(Date.parse(from), Date.parse(until), { locale, timeZone: 'UTC' })
}
