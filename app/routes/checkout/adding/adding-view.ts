import { cardName } from '#app/format/card-name.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Trip } from '#contract/commerce/trip-order.ts'
import type { Locale } from '#contract/locale.ts'

/** What others may add to their data; undefined where the shop keeps no cards. */
export function addingView({ adding, currency }: Trip, locale: Locale) {
  if (!adding) return undefined
  const { limitMinor, spentMinor, card } = adding
  const money = (minor: number) => formatMoney(minor, currency, locale)
  return {
    ...{ limitMinor, spentMinor, currency },
    card: card && cardName(card),
    sum: m.phones_add_of({ spent: money(spentMinor), limit: money(limitMinor) }),
  }
}

export type AddingView = NonNullable<ReturnType<typeof addingView>>
