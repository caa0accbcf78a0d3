import { writeAlerts } from '../company/alerts-mail.ts'
import { writeApproval } from '../company/approval-mails.ts'
import { writeAssigned } from '../company/assigned-mail.ts'
import { writeBilling } from '../company/billing-mails.ts'
import {
  writeBusinessReady,
  writeBusinessReceived,
  writeBusinessRequest,
} from '../company/business-mails.ts'
import { writeDomainCode } from '../company/domain-code-mail.ts'
import { writeImportDone } from '../company/import-mail.ts'
import { writeInvited } from '../company/invited-mail.ts'
import { writePeopleJobDone } from '../company/people-job-mail.ts'
import { writePolicyEnded, writePolicyPerson, writePolicyReport } from '../company/policy-mails.ts'
import { writeWebhookOff } from '../company/webhook-mail.ts'
import type { MailContent } from '../content.ts'
import { writeAccountDeleted, writeAccountExists, writeWelcome } from '../customer/account-mails.ts'
import { writeAutoCap, writeAutoOff } from '../customer/auto-mail.ts'
import { writeCode } from '../customer/code-mail.ts'
import { writeGiftAccepted, writeGiftOffered, writeGiftReturned } from '../customer/gift-mails.ts'
import { writeOrderFailed, writeOrderRefunded } from '../customer/money-back-mails.ts'
import { writeNewsConfirm } from '../customer/news-mail.ts'
import {
  writeEmailChanged,
  writePasskeyAdded,
  writePasskeyRemoved,
  writePasswordChanged,
  writeSocialLinked,
} from '../customer/notice-mails.ts'
import {
  writeCancelRefused,
  writeExchangeVoid,
  writeOrderConfirmed,
} from '../customer/order-mails.ts'
import { writeUsageNotice } from '../customer/usage-mails.ts'
import { writeWithdrawalReceived, writeWithdrawalSupport } from '../customer/withdrawal-mail.ts'
import { esimLinkOf } from '../links/esim-link.ts'
import { newsLinkOf } from '../links/news-link.ts'
import { refusalLinkOf } from '../links/refusal-link.ts'
import { stopLinkOf } from '../links/stop-link.ts'
import type { Mail, Sender } from '../mail.ts'
import type { MailContext } from '../mail-context.ts'
import { oneLine } from '../one-line.ts'
import type { OrderDetails } from '../order-details.ts'

/** Writes the content of a mail by its kind. */
export function writeMail(sender: Sender, mail: Mail, context: MailContext): MailContent {
  switch (mail.kind) {
    case 'code':
      return writeCode(mail, context)
    case 'account_exists':
      return writeAccountExists(mail, context)
    case 'welcome':
      return writeWelcome(oneLine(mail.name), context)
    case 'password_changed':
      return writePasswordChanged(context)
    case 'email_changed':
      return writeEmailChanged(oneLine(mail.newEmail), context)
    case 'passkey_added':
      return writePasskeyAdded(oneLine(mail.name), context)
    case 'passkey_removed':
      return writePasskeyRemoved(oneLine(mail.name), context)
    case 'social_linked':
      return writeSocialLinked(mail.provider, context)
    case 'account_deleted':
      return writeAccountDeleted(context)
    case 'news_confirm':
      return writeNewsConfirm(newsLinkOf(sender, mail.to, context), context)
    case 'import_done':
    case 'people_job_done':
      return writeJobDone(mail, context)
    case 'invited':
      return writeInvited(mail, context)
    case 'assigned':
      return writeAssigned(sender, mail.esim, context)
    case 'order_confirmed':
      return writeOrderConfirmed(mail.order, context, stopLink(sender, mail, context))
    case 'order_failed':
      return writeOrderFailed(mail.order, context)
    case 'order_refunded':
      return writeOrderRefunded(mail.order, context)
    case 'exchange_void':
      return writeExchangeVoid(mail.order, context)
    case 'cancel_refused':
      return writeCancelRefused(mail.order, context)
    case 'gift_offered':
    case 'gift_returned':
    case 'gift_accepted':
      return writeGift(sender, mail, context)
    case 'auto_topup_off':
    case 'auto_topup_cap':
      return writeAuto(mail, context)
    case 'withdrawal_received':
    case 'withdrawal_support':
      return writeWithdrawal(mail, context)
    case 'business_request':
    case 'business_received':
    case 'business_ready':
      return writeBusiness(mail, context)
    case 'domain_code':
    case 'webhook_off':
      return writeDevelopers(mail, context)
    case 'business_alerts':
      return writeAlerts(mail, context)
    case 'approval_asked':
    case 'approval_decided':
      return writeApproval(sender, mail, context)
    case 'policy_person':
    case 'policy_report':
    case 'policy_ended':
      return writePolicy(sender, mail, context)
    case 'statement_issued':
    case 'stock_lapses':
    case 'statement_late':
      return writeBilling(mail, context)
    case 'data_75':
    case 'data_90':
    case 'end_3':
    case 'end_1':
      return writeUsageNotice(mail, {
        context,
        page: esimLinkOf(sender, mail.esim, context),
        refusalLink: refusalLinkOf(sender, mail.to, context),
      })
  }
}

type Business = Mail & { kind: 'business_request' | 'business_received' | 'business_ready' }

function writeBusiness(mail: Business, context: MailContext): MailContent {
  if (mail.kind === 'business_request') return writeBusinessRequest(mail.request, context)
  return mail.kind === 'business_ready'
    ? writeBusinessReady(context)
    : writeBusinessReceived(context)
}

type Policy = Mail & { kind: 'policy_person' | 'policy_report' | 'policy_ended' }

function writePolicy(sender: Sender, mail: Policy, context: MailContext): MailContent {
  if (mail.kind === 'policy_person') return writePolicyPerson(sender, mail, context)
  return mail.kind === 'policy_report'
    ? writePolicyReport(mail, context)
    : writePolicyEnded(mail, context)
}

type JobDone = Mail & { kind: 'import_done' | 'people_job_done' }

function writeJobDone(mail: JobDone, context: MailContext): MailContent {
  return mail.kind === 'import_done'
    ? writeImportDone(mail, context)
    : writePeopleJobDone(mail, context)
}

type Withdrawal = Mail & { kind: 'withdrawal_received' | 'withdrawal_support' }

function writeWithdrawal(mail: Withdrawal, context: MailContext): MailContent {
  return mail.kind === 'withdrawal_received'
    ? writeWithdrawalReceived(mail, context)
    : writeWithdrawalSupport(mail.withdrawal, context)
}

type Gift = Mail & { kind: 'gift_offered' | 'gift_returned' | 'gift_accepted' }

function writeGift(sender: Sender, mail: Gift, context: MailContext): MailContent {
  if (mail.kind === 'gift_offered') return writeGiftOffered(sender, mail, context)
  return mail.kind === 'gift_returned'
    ? writeGiftReturned(mail, context)
    : writeGiftAccepted(mail, context)
}

type Auto = Mail & { kind: 'auto_topup_off' | 'auto_topup_cap' }

function writeAuto(mail: Auto, context: MailContext): MailContent {
  return mail.kind === 'auto_topup_off'
    ? writeAutoOff(mail, context)
    : writeAutoCap(mail.auto, context)
}

type Developers = Mail & { kind: 'domain_code' | 'webhook_off' }

function writeDevelopers(mail: Developers, context: MailContext): MailContent {
  return mail.kind === 'domain_code'
    ? writeDomainCode(mail, context)
    : writeWebhookOff(mail.url, context)
}

/** Returns the link that stops an automatic top-up, for orders made by one. */
function stopLink(
  sender: Sender,
  { order }: { order: OrderDetails },
  context: MailContext,
): string | undefined {
  const { esimId, isAuto } = order
  return isAuto && esimId !== undefined ? stopLinkOf(sender, esimId, context) : undefined
}
