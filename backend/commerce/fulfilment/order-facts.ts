import type { OrderState, PaymentState } from '#contract/order-words.ts'

/** The facts about an order that decide its next step. */
export type OrderFacts = {
  state: OrderState
  createdAt: number
  payment: PaymentState
  tries: number
  updatedAt: number
  amountMinor: number
  /** How many parts of charges are still to be paid back. */
  partsDue: number
  /** Whether it is being cancelled and the network has not answered yet. */
  isCancelling: 0 | 1
  /** How many of its eSIMs are being accepted as gifts. */
  giftsDue: number
  /** The key of an order that an automatic top-up has placed. */
  autoKey: string | null
}
