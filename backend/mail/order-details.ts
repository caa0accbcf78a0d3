import type { Order } from '#contract/commerce/order.ts'
import type { Locale } from '#contract/locale.ts'

/**
 * An order with the details of mails and receipts, which are also written without a call of the
 * buyer.
 */
export type OrderDetails = Order & {
  /** The shop and the language that the order was made in. */
  channel: string
  locale: Locale
  /** Time of the consent (unix seconds), and the version of its wording. */
  consentAt: number
  consentVersion: string
  /** The account's current address; absent once the account is deleted. */
  email?: string
  name: string
  /** The phone of a trip that it is for, and until when it was to be installed (unix seconds). */
  phone?: { name: string; isOwn: boolean; until: number }
  /** Whether an automatic top-up made the order. */
  isAuto?: boolean
  /** Whether an organisation assigned the plan, so that the account itself ordered nothing. */
  isAssigned?: boolean
}
