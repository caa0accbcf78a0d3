/** Why money goes back, for the books. */
export const refundReasons = [
  'network',
  'duplicate',
  'not_delivered',
  'wrong_plan',
  'goodwill',
] as const
export type RefundReason = (typeof refundReasons)[number]

/**
 * What one person may pay back: more than this at once, or in a day (UTC), or to a buyer who was
 * paid back lately, needs a second person.
 */
export const refundLimits = { onceUsdMinor: 5000, dayUsdMinor: 30_000, againDays: 90 } as const

/** Why a refund waits for a second person. */
export const secondPersonCauses = ['once', 'day', 'again'] as const
export type SecondPersonCause = (typeof secondPersonCauses)[number]

/** `open`: it was agreed to, and the money is on its way. */
export const officeRefundStates = ['waiting', 'declined', 'open', 'done'] as const
export type OfficeRefundState = (typeof officeRefundStates)[number]

/** Personal data that is shown only with a reason. */
export const maskedFields = ['email', 'iccid'] as const
export type MaskedField = (typeof maskedFields)[number]

/** What an event of an order is about. */
export const lanes = ['order', 'money', 'supplier', 'mail', 'device', 'staff'] as const
export type Lane = (typeof lanes)[number]

/** Kinds of what needs a person. */
export const queueKinds = [
  'stuck_order',
  'unknown_call',
  'dispute',
  'failed_refund',
  'withdrawal',
  'to_agree',
  'form',
  'bounced_mail',
  'dead_letter',
  'mention',
] as const
export type QueueKind = (typeof queueKinds)[number]

/** Kinds whose cause ends by being answered; all others end with their cause. */
export const closableKinds = ['withdrawal', 'form', 'bounced_mail', 'mention'] as const

/** Seconds within which a person promises to act, by kind; a dispute has its bank's deadline. */
export const promisedWithin: Readonly<Record<QueueKind, number>> = {
  stuck_order: 15 * 60,
  unknown_call: 3600,
  dispute: 0,
  failed_refund: 8 * 3600,
  withdrawal: 24 * 3600,
  to_agree: 4 * 3600,
  form: 24 * 3600,
  bounced_mail: 24 * 3600,
  dead_letter: 24 * 3600,
  mention: 24 * 3600,
}
/** The evidence of a dispute is sent this many seconds before the bank's deadline. */
export const evidenceAheadSeconds = 3 * 86_400

/** As what the search has read what was typed. */
export const searchReadings = [
  'order',
  'email',
  'iccid',
  'payment',
  'request',
  'code',
  'name',
  'part_of_email',
] as const
export type SearchReading = (typeof searchReadings)[number]
