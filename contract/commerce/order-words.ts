// Constants of orders that pages need too; order.ts contains the schemas made of them.

/** The states of an order; a FAILED order is refunded and ends as REFUNDED. */
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

/** The states of an eSIM's plan, by which lists of orders are filtered. */
export const esimStates = ['PENDING', 'ACTIVE', 'EXPIRED', 'INVALIDATED', 'CANCELLED'] as const
export type EsimState = (typeof esimStates)[number]

/** The profile's state on the phone (SGP.22); UNKNOWN where the supplier does not tell. */
export const profileStates = [
  'RELEASED',
  'DOWNLOADED',
  'INSTALLED',
  'DISABLED',
  'DELETED',
  'UNKNOWN',
] as const
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

/** Ways to pay an amount; points can lower the amount. A shop lists which of these it accepts. */
export const paymentMethods = ['card', 'apple_pay', 'google_pay'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/**
 * All ways to pay an order. `organization`: a business traveller's organisation pays; shops do not
 * list it.
 */
export const orderMethods = [...paymentMethods, 'organization'] as const
export type OrderMethod = (typeof orderMethods)[number]

/**
 * Why a refund that is due has not arrived: it is on its way, it failed (a person looks into it), or
 * a bank holds the money while it disputes the payment.
 */
export const refundStandings = ['pending', 'failed', 'disputed'] as const
export type RefundStanding = (typeof refundStandings)[number]

/**
 * The answer to the question about the device if the list does not contain it or its owner is not
 * sure.
 */
export const unlistedDevice = 'unlisted'
/** The list's verdict on the device when the order was placed. */
export const boughtVerdicts = ['works', 'exceptions', 'unlisted'] as const
/** The states of an exchange; `void`: the old order stays. */
export const exchangeStates = ['open', 'done', 'void'] as const

/** `open`: the network has not answered yet; `refused`: a phone has one of the order's eSIMs. */
export const cancellationStates = ['open', 'refused'] as const
/** Why the network is asked to cancel an eSIM. */
export const leavings = ['cancelled', 'exchanged'] as const

/** `offered`: a friend may accept the eSIM; `received`: the eSIM came from a friend. */
export const giftStates = ['offered', 'received'] as const
/** Seconds after which a gift that nobody accepted returns to its giver. */
export const giftSeconds = 14 * 86_400

export const maxQuantity = 10
export const planIdPattern = /^[a-z0-9-]{1,120}$/
export const maxEsimName = 40
/** The most phones that a trip is bought for, and the most orders that it becomes. */
export const maxTripPhones = 6
export const maxTripOrders = 24
export const maxPhoneName = 40
/** The version of the text that the buyer consents to; a new wording needs a new version. */
export const consentVersion = '2026-11'
/** Seconds after which a buyer who sees no refund should ask: banks take up to ten working days. */
export const refundSeconds = 16 * 86_400
/** The withdrawal period of Directive 2011/83, Art. 9, in seconds. */
export const withdrawalSeconds = 14 * 86_400

/** For so many days after its purchase an unused eSIM can be cancelled. */
export const cancelDays = 30
