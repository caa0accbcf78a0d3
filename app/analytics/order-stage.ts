import type { OrderView } from '#app/routes/checkout/order-view.ts'
import type { Currency } from '#contract/money.ts'
import type { AnalyticsEvent } from './events.ts'
import { majorUnits } from './major-units.ts'

/** An order as its page shows it. */
export type SeenOrder = {
  order: Pick<
    OrderView,
    'id' | 'number' | 'state' | 'quantity' | 'totalMinor' | 'exchange' | 'sum' | 'paidAt'
  >
  plan: { id: string; currency: Currency }
}

/** Orders paid longer ago are no news: their purchase was told, or made without consent. */
const newsSeconds = 86_400

/**
 * Returns the event of a paid or refunded order; undefined while it is neither. A friend's code is
 * left out, because it names the friend.
 */
export function orderStage(
  { order, plan }: SeenOrder,
  now = Date.now(),
): AnalyticsEvent | undefined {
  const { state, number, quantity, sum } = order
  const name = stageNames[state]
  const isNews = order.paidAt !== undefined && now / 1000 < order.paidAt + newsSeconds
  const isExchanged = order.exchange === undefined || order.exchange.state === 'done'
  if (!name || !isExchanged || (name === 'purchase' && !isNews)) return undefined
  const units = (minor: number) => majorUnits(minor, plan.currency)
  const bought = sum.lines.find(({ kind }) => kind === 'plan')?.amountMinor ?? 0
  return {
    name,
    fields: {
      transaction_id: number,
      currency: plan.currency,
      value: units(order.exchange ? order.exchange.dueMinor : order.totalMinor),
      ...(sum.code && sum.code.kind !== 'referral' ? { coupon: sum.code.code } : {}),
      items: [{ item_id: plan.id, price: units(bought / quantity), quantity, index: 0 }],
    },
  }
}

const stageNames: Partial<Record<OrderView['state'], 'purchase' | 'refund'>> = {
  PAID: 'purchase',
  PROVISIONING: 'purchase',
  COMPLETED: 'purchase',
  REFUNDED: 'refund',
}
