import { formatDate } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import type { Esim, Order } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'

type Own = Pick<Esim, 'canCancel' | 'gift'>
type Asked = {
  order: Pick<Order, 'quantity' | 'state'> & { esims: readonly Own[] }
  esim: Own & Pick<Esim, 'activateBy'>
  locale: Locale
  supportEmail: string
}

/**
 * Explains how to exchange one eSIM of an order of several, which can only be exchanged together:
 * while all are unused, cancel them and buy them one by one; otherwise give this one away or keep
 * it. Returns undefined for an order of one, and where nothing can be done any more.
 */
export function aloneNote({ order, esim, locale, supportEmail }: Asked): string | undefined {
  if (order.quantity === 1 || order.state !== 'COMPLETED') return undefined
  const { esims, quantity } = order
  if (esims.length === quantity && esims.every(isFree)) {
    return m.exchange_alone_free({ count: quantity })
  }
  if (!isFree(esim)) return undefined
  const date = formatDate(esim.activateBy * 1000, locale)
  return m.exchange_alone_used({ date, email: supportEmail })
}

function isFree({ canCancel, gift }: Own): boolean {
  return canCancel && !gift
}
