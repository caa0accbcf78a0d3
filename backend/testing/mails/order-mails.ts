import type { Mail } from '../../mail/mail.ts'
import type { OrderDetails } from '../../mail/order-details.ts'
import { boughtAt, testEsim, testOrder } from './mail.ts'

/** The confirmation of two plans, of which one could not be made. */
export function tripMail(kept: Pick<Mail, 'to' | 'locale'>): Mail {
  const { completedAt: _, ...lost } = testOrder({ id: 'order-lost', state: 'REFUNDED', esims: [] })
  const made = testOrder({ completedAt: boughtAt })
  return {
    ...kept,
    kind: 'trip_confirmed',
    tripId: made.id,
    trip: [{ order: made }, { order: lost }],
  }
}

/** The payment of an order that the buyer's organisation pays. */
export const byCompany: OrderDetails['payment'] = {
  ...{ provider: 'organization', takesCards: false, methods: ['organization'] },
  state: 'refunded',
}

/** Mails about orders whose money goes back: to the buyer, or to the organisation that paid. */
export function moneyBackMails(kept: Pick<Mail, 'to' | 'locale'>): Mail[] {
  const kinds = [{}, { esimId: testEsim.id, esims: [] }]
  return [...kinds, ...kinds.map((kind) => ({ ...kind, payment: byCompany }))].flatMap(
    (more): Mail[] => [
      { ...kept, kind: 'order_failed', order: testOrder(more) },
      { ...kept, kind: 'order_refunded', order: testOrder(more) },
    ],
  )
}
