import type { OrderPaper } from '../../mail/order-paper.ts'
import type { Desk } from '../call.ts'
import { tradeOf } from '../providers/trade.ts'

/**
 * Gives the network back what it made for an order that failed: the others of a family's eSIMs, or
 * those of an exchange that came to nothing. One that a phone has by then stays there.
 */
export async function dropMade(desk: Desk, { state, esims }: OrderPaper): Promise<void> {
  if (state !== 'FAILED') return
  const { supplier } = tradeOf(desk.services)
  const standing = esims.filter((esim) => esim.state === 'CANCELLED')
  await Promise.all(standing.map(({ id }) => supplier.cancel(desk, [id])))
}
