import type { Locale } from '#contract/locale.ts'
import type { Order } from '#contract/order.ts'

/** An order as mails and receipts tell it, which are also written when its buyer is not there. */
export type OrderDetails = Order & {
  /** The shop and language it was made in. */
  channel: string
  locale: Locale
  /** When consent was given (unix seconds), and to which wording. */
  consentAt: number
  consentVersion: string
  /** Of the account now; absent once that is deleted. */
  email?: string
  name: string
  /** Bought by itself, as an automatic top-up. */
  isAuto?: boolean
}
