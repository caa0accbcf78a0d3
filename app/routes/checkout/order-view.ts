import { formatDate } from '#app/format/date.ts'
import { deviceView } from '#app/ui/order/device-view.ts'
import { installView } from '#app/ui/order/install-view.ts'
import { orderDocuments } from '#app/ui/order/order-documents.tsx'
import { installText } from '#app/ui/plan/own-texts.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { Order } from '#contract/commerce/order.ts'
import { refundSeconds } from '#contract/commerce/order-words.ts'
import type { Locale } from '#contract/locale.ts'

/** Returns what an order's page shows, and asks for again while the order is in progress. */
export function orderView(order: Order, locale: Locale) {
  const { id, number, state, payment, quantity, currency, totalMinor, esims, closedAt = 0 } = order
  const { lines, code, pointsUsed, pointsEarned, exchange, exchangedFor, cancellation } = order
  return {
    documents: orderDocuments(order),
    device: deviceView(order.device)?.name,
    refundDue: formatDate((closedAt + refundSeconds) * 1000, locale),
    id,
    number,
    esimId: order.esimId,
    state,
    payment,
    quantity,
    paidAt: order.paidAt,
    totalMinor,
    currency,
    exchange,
    exchangedFor,
    cancellation,
    undeliveredTo: order.undeliveredTo,
    sum: { lines, pointsUsed, pointsEarned, ...(code ? { code } : {}) },
    esims: esims.flatMap((esim) => {
      const install = installView(esim)
      return install ? [{ id: esim.id, install, starting: installText(toPlanView(esim.plan)) }] : []
    }),
  }
}

export type OrderView = ReturnType<typeof orderView>
