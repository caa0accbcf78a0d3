// Words and limits of buying that pages need too; the shapes made of them stand in order.ts.

/** How an order stands; FAILED ones are paid back and end as REFUNDED. */
export const orderStates = [
  'PENDING',
  'PAID',
  'PROVISIONING',
  'COMPLETED',
  'FAILED',
  'REFUNDED',
  'CANCELLED',
] as const
export type OrderState = (typeof orderStates)[number]

/** How an eSIM's plan stands, in the words that lists of orders are sorted by. */
export const esimStates = ['PENDING', 'ACTIVE', 'EXPIRED', 'INVALIDATED', 'CANCELLED'] as const
export type EsimState = (typeof esimStates)[number]

/** What the phone has made of the profile (SGP.22). */
export const profileStates = ['RELEASED', 'DOWNLOADED', 'INSTALLED', 'DISABLED', 'DELETED'] as const
export type ProfileState = (typeof profileStates)[number]

export const paymentStates = [
  'open',
  'trying',
  'action_due',
  'processing',
  'succeeded',
  'declined',
  'voided',
  'refunded',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** Ways to pay an amount; points beside them lower it. A shop lists which of these it takes. */
export const paymentMethods = ['card', 'apple_pay', 'google_pay'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Answers which device an eSIM is for, where the list does not have it or its owner is not sure. */
export const unlistedDevice = 'unlisted'
/** What the list said of the device when the order was made. */
export const boughtVerdicts = ['works', 'exceptions', 'unlisted'] as const
/** How far an order has come that takes another's place; `void`: the other stays. */
export const exchangeStates = ['open', 'done', 'void'] as const

/** `open`: the network's answer is not known; `refused`: a phone has one of its eSIMs. */
export const cancellationStates = ['open', 'refused'] as const
/** Why the network is asked to take an eSIM back. */
export const leavings = ['cancelled', 'exchanged'] as const

/** `offered`: a friend may accept it; `received`: it was a friend's before. */
export const giftStates = ['offered', 'received'] as const
/** A gift that nobody accepts is its giver's again after this long. */
export const giftSeconds = 14 * 86_400

export const maxQuantity = 10
export const planIdPattern = /^[a-z0-9-]{1,120}$/
export const maxEsimName = 40
/** Names the words that consent is given to; a new wording is a new version. */
export const consentVersion = '2026-11'
/** Banks take up to ten working days to show a refund; whoever has waited this long should ask. */
export const refundSeconds = 16 * 86_400
/** Directive 2011/83, Art. 9. */
export const withdrawalSeconds = 14 * 86_400
