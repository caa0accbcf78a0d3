import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { AutoEnd } from '#contract/commerce/addon-words.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { CardName } from '#contract/commerce/top-up.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { MailContent } from '../../mail/content.ts'
import { esimLinkOf } from '../../mail/links/esim-link.ts'
import { refusalLinkOf } from '../../mail/links/refusal-link.ts'
import { stopLinkOf } from '../../mail/links/stop-link.ts'
import { topUpLinkOf } from '../../mail/links/top-up-link.ts'
import type { MailOf, Sender } from '../../mail/mail.ts'
import type { MailContext } from '../../mail/mail-context.ts'
import type { OrderDetails } from '../../mail/order-details.ts'
import type { MailWriters } from '../../mail/sending/write-mail.ts'
import { writeAssigned } from './assigned-mail.ts'
import { writeAutoCap, writeAutoOff } from './auto-mail.ts'
import { writeGiftAccepted, writeGiftOffered, writeGiftReturned } from './gift-mails.ts'
import { writeLandingSupport } from './landing-mail.ts'
import {
  writeOrderFailed,
  writeOrderRefunded,
  writePartRefunded,
  writeRefundFailed,
} from './money-back-mails.ts'
import { writeCancelRefused, writeExchangeVoid, writeOrderConfirmed } from './order-mails.ts'
import { writeTripConfirmed } from './trip-mail.ts'
import { writeTripInstall, writeTripSwitch } from './trip-reminder-mails.ts'
import { writeUsageNotice } from './usage-mails.ts'
import { writeWithdrawalReceived, writeWithdrawalSupport } from './withdrawal-mail.ts'

type Usage = 'data_75' | 'data_90' | 'end_3' | 'end_1'
type Kinds = Record<
  'order_confirmed' | 'order_failed' | 'order_refunded' | 'exchange_void' | 'cancel_refused',
  { order: OrderDetails }
> &
  Record<'refund_failed' | 'part_refunded', { order: OrderDetails; amountMinor: number }> &
  Record<Usage | 'assigned', { esim: Esim }> &
  Record<Usage, { offer?: NoticeOffer | undefined }> & {
    gift_offered: { giftId: string; expiresAt: number; esim: Esim; giver: string }
    gift_returned: { email: string; esimId: string; plan: OfferedPlan }
    gift_accepted: { email: string; plan: OfferedPlan }
    withdrawal_received: { number: string; name: string }
    withdrawal_support: { withdrawal: OpenWithdrawal }
    landing_support: { claim: OpenClaim }
    auto_topup_off: { reason: Exclude<AutoEnd, 'stopped'>; esimId: string; plan: OfferedPlan }
    auto_topup_cap: { auto: CappedAuto }
    trip_confirmed: {
      tripId: string
      trip: readonly { order: OrderDetails; phone?: number }[]
      /** In their order, with the count of the link of each; empty for a trip for one. */
      phones?: readonly { name: string; isOwn: 0 | 1; link: number }[]
    }
    trip_install: { esim: Esim; startsOn: string }
    trip_switch: { esim: Esim; from: OfferedPlan; isInstalled: boolean }
  }

declare module '../../mail/mail.ts' {
  interface MailKinds extends Kinds {}
}

export const mails: MailWriters<keyof Kinds> = {
  assigned: ({ esim }, context, sender) => writeAssigned(sender, esim, context),
  order_confirmed: ({ order }, context, sender) =>
    writeOrderConfirmed(order, context, stopLink(sender, order, context)),
  trip_confirmed: writeTripConfirmed,
  order_failed: ({ order }, context) => writeOrderFailed(order, context),
  order_refunded: ({ order }, context) => writeOrderRefunded(order, context),
  refund_failed: writeRefundFailed,
  part_refunded: writePartRefunded,
  exchange_void: ({ order }, context) => writeExchangeVoid(order, context),
  cancel_refused: ({ order }, context) => writeCancelRefused(order, context),
  gift_offered: (mail, context, sender) => writeGiftOffered(sender, mail, context),
  gift_returned: writeGiftReturned,
  gift_accepted: writeGiftAccepted,
  auto_topup_off: writeAutoOff,
  auto_topup_cap: ({ auto }, context) => writeAutoCap(auto, context),
  withdrawal_received: writeWithdrawalReceived,
  withdrawal_support: ({ withdrawal }, context) => writeWithdrawalSupport(withdrawal, context),
  landing_support: ({ claim }, context) => writeLandingSupport(claim, context),
  trip_install: (mail, context, sender) =>
    writeTripInstall(mail, context, refusalLinkOf(sender, mail.to, context)),
  trip_switch: (mail, context, sender) =>
    writeTripSwitch(mail, context, refusalLinkOf(sender, mail.to, context)),
  ...{ data_75: writeUsage, data_90: writeUsage, end_3: writeUsage, end_1: writeUsage },
}

function writeUsage(mail: MailOf<Usage>, context: MailContext, sender: Sender): MailContent {
  return writeUsageNotice(mail, {
    context,
    page: esimLinkOf(sender, mail.esim, context),
    refusalLink: refusalLinkOf(sender, mail.to, context),
    topUpLink:
      mail.offer &&
      topUpLinkOf(sender, { esimId: mail.esim.id, accountId: mail.offer.accountId }, context),
  })
}

/** Returns the link that stops an automatic top-up, for orders made by one. */
function stopLink(
  sender: Sender,
  { esimId, isAuto }: OrderDetails,
  context: MailContext,
): string | undefined {
  return isAuto && esimId !== undefined ? stopLinkOf(sender, esimId, context) : undefined
}

/** The data that a mail about low data offers to add with one press, and who owns the eSIM. */
export type NoticeOffer = {
  accountId: string
  dataMb: number
  priceMinor: number
  currency: Currency
  card: CardName
}

/** An automatic top-up that has reached its monthly cap. */
export type CappedAuto = {
  esimId: string
  plan: OfferedPlan
  currency: Currency
  capMinor: number
  spentMinor: number
  /** Start of its next month (unix seconds). */
  againAt: number
}

/** Why a withdrawal is not carried out automatically. */
export type WithdrawalDoubt = 'unknown' | 'exchanged' | 'late' | 'used'

/** A withdrawal that a person has to decide, as the customer stated it. */
export type OpenWithdrawal = {
  id: string
  number: string
  email: string
  name: string
  locale: Locale
  receivedAt: number
  doubt: WithdrawalDoubt
  order?: OrderDetails
}

/**
 * Why a claim of an eSIM without data is not decided by the shop: `kept`: the supplier does not stop
 * it; `unheard`: the network did not say for a day whether data was used.
 */
export type ClaimDoubt = 'used' | 'several' | 'again' | 'kept' | 'unheard'

/** A claim of an eSIM without data that a person has to decide; times in unix seconds. */
export type OpenClaim = {
  order: OrderDetails
  doubt: ClaimDoubt
  /** The customer's language. */
  locale: Locale
  pressedAt: number
  receivedAt: number
}
