import { formatData } from '#app/format/data-size.ts'
import { formatDay } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { leftMb } from '#app/ui/order/esim-view.ts'
import { amountText } from '#app/ui/plan/plan-text.ts'
import type { Trip, TripPhone } from '#contract/commerce/trip-order.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { addingView } from '../adding/adding-view.ts'
import type { LegView } from './trip-view.ts'

/**
 * What the page of a trip for several phones says of each: whether it is installed and how much data
 * is left on it in all. Which of its eSIMs is in use would tell where the person is.
 */
export function familyView(trip: Trip, legs: readonly LegView[], locale: Locale) {
  const { phones, installUntil } = trip
  if (!phones || installUntil === undefined) return undefined
  const rows = phones.map((phone, position) => {
    const own = legs.filter((leg) => leg.phone === position)
    return phoneView(phone, own, { position, locale })
  })
  const first = legs.filter((leg) => leg.phone === 0)
  return {
    rows,
    installed: m.phones_of({
      count: rows.filter(({ state }) => state === 'installed').length,
      total: rows.filter(({ state }) => state !== 'lost').length,
    }),
    /** Both empty where it would be a sum of different kinds of plans. */
    each: first.length === 1 && first[0] ? amountText(first[0].plan, locale) : '',
    until: formatDay(installUntil * 1000, locale),
    adding: addingView(trip, locale),
  }
}

export type FamilyView = NonNullable<ReturnType<typeof familyView>>
export type PhoneView = FamilyView['rows'][number]

type Row = { position: number; locale: Locale }

function phoneView(phone: TripPhone, legs: readonly LegView[], { position, locale }: Row) {
  const { isOwn, token } = phone
  const state = stateOf(legs)
  return {
    position,
    state,
    name: phone.name || (isOwn ? m.phones_own() : m.phones_number({ number: position + 1 })),
    said: state === 'installed' ? leftText(legs, locale) : saidOf(state),
    link: token && `${pathTo('install')}?${new URLSearchParams({ token })}`,
  }
}

type PhoneState = 'making' | 'ready' | 'partly' | 'installed' | 'lost'

function stateOf(legs: readonly LegView[]): PhoneState {
  const going = legs.filter(({ stage }) => stage !== 'lost' && stage !== 'over')
  const open = going.filter(({ stage }) => stage === 'ready' || stage === 'making')
  if (going.length === 0) return 'lost'
  if (open.length === 0) return 'installed'
  if (open.length < going.length) return 'partly'
  return open.some(({ stage }) => stage === 'making') ? 'making' : 'ready'
}

function saidOf(state: PhoneState): string {
  if (state === 'making') return m.esim_making()
  if (state === 'lost') return m.orders_tab_cancelled()
  return state === 'partly' ? m.phones_partly() : m.phones_not_installed()
}

/** The data left on all eSIMs of a phone; one that does not run out has none to count. */
function leftText(legs: readonly LegView[], locale: Locale): string {
  const left = legs.flatMap(({ esim, stage }) =>
    esim && stage !== 'lost' && stage !== 'over' ? [leftMb(esim)] : [],
  )
  if (left.includes(undefined)) return m.plan_amount_unlimited()
  const sum = left.reduce<number>((total, mb) => total + (mb ?? 0), 0)
  return m.esim_left({ data: formatData(sum, locale) })
}
