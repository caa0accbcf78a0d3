import { cardName } from '#app/format/card-name.ts'
import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { TopUp } from '#contract/commerce/top-up.ts'
import type { TopUpState } from '#contract/commerce/top-up-words.ts'
import type { Locale } from '#contract/locale.ts'

/** Seconds for which pages tell how a top-up has ended, and that one was undone. */
const toldSeconds = 3_600
const undoneSeconds = 120

/** Data that was ordered with one press, in words. */
export function topUpView(topUp: TopUp, locale: Locale, now = Date.now()) {
  const { orderId, state, card, undoSeconds, actionUrl, decline, canReturn, createdAt } = topUp
  const age = now / 1000 - createdAt
  return {
    orderId,
    state,
    data: formatData(topUp.amountMb, locale),
    price: formatMoney(topUp.priceMinor, topUp.currency, locale),
    card: card ? cardName(card) : m.checkout_method_card(),
    undoSeconds,
    actionUrl,
    isUnheard: decline === 'unavailable',
    canReturn,
    isTold: age < (state === 'undone' ? undoneSeconds : toldSeconds),
  }
}

export type TopUpView = ReturnType<typeof topUpView>

/** What a page asks for again while a top-up moves. */
export type TopUpNow = { topUp: TopUpView | undefined }

export function topUpNow(topUp: TopUp | undefined, locale: Locale): TopUpNow {
  return { topUp: topUp && topUpView(topUp, locale) }
}

const movingMs: Partial<Record<TopUpState, number>> = {
  charging: 1_500,
  bank: 5_000,
  adding: 1_500,
  returning: 3_000,
}

/** Milliseconds until a page asks again; 0 if nothing changes. A held charge is asked for at its end. */
export function topUpPaceMs({ topUp }: TopUpNow): number {
  if (!topUp) return 0
  const { state, undoSeconds = 0 } = topUp
  return state === 'held' ? undoSeconds * 1_000 + 300 : (movingMs[state] ?? 0)
}
