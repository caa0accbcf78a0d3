import type { Mail } from '../../mail/mail.ts'
import type { OrderDetails } from '../../mail/order-details.ts'
import { boughtAt, testEsim, testOrder } from './mail.ts'

/** The confirmation of two plans, of which one could not be made; and of one plan for two phones. */
export function tripMails(kept: Pick<Mail, 'to' | 'locale'>): Mail[] {
  const { completedAt: _, ...lost } = testOrder({ id: 'order-lost', state: 'REFUNDED', esims: [] })
  const made = testOrder({ completedAt: boughtAt })
  const trip = { ...kept, kind: 'trip_confirmed', tripId: made.id } as const
  const phones = [
    { name: '', isOwn: 1, link: 1 },
    { name: 'Mia', isOwn: 0, link: 1 },
  ] as const
  return [
    { ...trip, trip: [{ order: made }, { order: lost }] },
    { ...trip, phones, trip: [{ order: made }, { order: { ...made, id: 'order-mia' }, phone: 1 }] },
  ]
}

/** The payment of an order that the buyer's organisation pays. */
export const byCompany: OrderDetails['payment'] = {
  ...{ provider: 'organization', takesCards: false, methods: ['organization'] },
  state: 'refunded',
}

/** Mails about orders whose money goes back: to the buyer, or to the organisation that paid. */
export function moneyBackMails(kept: Pick<Mail, 'to' | 'locale'>): Mail[] {
  const phone = { name: 'Mia', isOwn: false, until: boughtAt }
  const kinds = [{}, { esimId: testEsim.id, esims: [] }, { phone }]
  return [...kinds, ...kinds.map((kind) => ({ ...kind, payment: byCompany }))].flatMap(
    (more): Mail[] => [
      { ...kept, kind: 'order_failed', order: testOrder(more) },
      { ...kept, kind: 'order_refunded', order: testOrder(more) },
    ],
  )
}
