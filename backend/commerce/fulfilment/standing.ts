import type { OrderState, PaymentState } from '#contract/order-words.ts'

/** Where an order stands, as far as its next step depends on it. */
export type Standing = {
  state: OrderState
  createdAt: number
  payment: PaymentState
  tries: number
  updatedAt: number
  amountMinor: number
  /** Parts of charges that still have to go back. */
  partsDue: number
  /** Whether it is being given back, and the network's answer is not known. */
  isCancelling: 0 | 1
  /** eSIMs of it that somebody accepts, whose profiles are being made. */
  giftsDue: number
  /** Of orders that nobody placed by hand. */
  autoKey: string | null
}
