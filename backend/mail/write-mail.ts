import { writeAccountDeleted, writeAccountExists, writeWelcome } from './account-mails.ts'
import { writeAutoCap, writeAutoOff } from './auto-mail.ts'
import { writeCode } from './code-mail.ts'
import type { MailContent } from './content.ts'
import { writeGiftAccepted, writeGiftOffered, writeGiftReturned } from './gift-mails.ts'
import type { Letter } from './letter.ts'
import type { Mail, Sender } from './mail.ts'
import { newsLinkOf } from './news-link.ts'
import { writeNewsConfirm } from './news-mail.ts'
import {
  writeEmailChanged,
  writePasskeyAdded,
  writePasskeyRemoved,
  writePasswordChanged,
  writeSocialLinked,
} from './notice-mails.ts'
import { oneLine } from './one-line.ts'
import type { OrderDetails } from './order-details.ts'
import {
  writeCancelRefused,
  writeExchangeVoid,
  writeOrderConfirmed,
  writeOrderFailed,
  writeOrderRefunded,
} from './order-mails.ts'
import { refusalLinkOf } from './refusal-link.ts'
import { stopLinkOf } from './stop-link.ts'
import { writeUsageNotice } from './usage-mails.ts'
import { writeWithdrawalReceived, writeWithdrawalSupport } from './withdrawal-mail.ts'

/** Writes the content of a mail by its kind. */
export function writeMail(sender: Sender, mail: Mail, letter: Letter): MailContent {
  switch (mail.kind) {
    case 'code':
      return writeCode(mail, letter)
    case 'account_exists':
      return writeAccountExists(letter)
    case 'welcome':
      return writeWelcome(oneLine(mail.name), letter)
    case 'password_changed':
      return writePasswordChanged(letter)
    case 'email_changed':
      return writeEmailChanged(oneLine(mail.newEmail), letter)
    case 'passkey_added':
      return writePasskeyAdded(oneLine(mail.name), letter)
    case 'passkey_removed':
      return writePasskeyRemoved(oneLine(mail.name), letter)
    case 'social_linked':
      return writeSocialLinked(mail.provider, letter)
    case 'account_deleted':
      return writeAccountDeleted(letter)
    case 'news_confirm':
      return writeNewsConfirm(newsLinkOf(sender, mail.to, letter), letter)
    case 'order_confirmed':
      return writeOrderConfirmed(mail.order, letter, stopLink(sender, mail, letter))
    case 'order_failed':
      return writeOrderFailed(mail.order, letter)
    case 'order_refunded':
      return writeOrderRefunded(mail.order, letter)
    case 'exchange_void':
      return writeExchangeVoid(mail.order, letter)
    case 'cancel_refused':
      return writeCancelRefused(mail.order, letter)
    case 'gift_offered':
      return writeGiftOffered(sender, mail, letter)
    case 'gift_returned':
      return writeGiftReturned(mail, letter)
    case 'gift_accepted':
      return writeGiftAccepted(mail, letter)
    case 'auto_topup_off':
      return writeAutoOff(mail, letter)
    case 'auto_topup_cap':
      return writeAutoCap(mail.auto, letter)
    case 'withdrawal_received':
      return writeWithdrawalReceived(mail, letter)
    case 'withdrawal_support':
      return writeWithdrawalSupport(mail.withdrawal, letter)
    case 'data_75':
    case 'data_90':
    case 'end_3':
    case 'end_1':
      return writeUsageNotice(mail, { letter, refusalLink: refusalLinkOf(sender, mail.to, letter) })
  }
}

/** Returns the link that stops an automatic top-up, for orders made by one. */
function stopLink(
  sender: Sender,
  { order }: { order: OrderDetails },
  letter: Letter,
): string | undefined {
  const { esimId, isAuto } = order
  return isAuto && esimId !== undefined ? stopLinkOf(sender, esimId, letter) : undefined
}
