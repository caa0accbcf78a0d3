import { writeAlerts } from '../company/alerts-mail.ts'
import { writeApprovalAsked, writeApprovalDecided } from '../company/approval-mails.ts'
import { writeAssigned } from '../company/assigned-mail.ts'
import {
  writeStatementIssued,
  writeStatementLate,
  writeStockLapses,
} from '../company/billing-mails.ts'
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
import { type UsageNotice, writeUsageNotice } from '../customer/usage-mails.ts'
import { writeWithdrawalReceived, writeWithdrawalSupport } from '../customer/withdrawal-mail.ts'
import { esimLinkOf } from '../links/esim-link.ts'
import { newsLinkOf } from '../links/news-link.ts'
import { refusalLinkOf } from '../links/refusal-link.ts'
import { stopLinkOf } from '../links/stop-link.ts'
import type { Mail, MailOf, Sender } from '../mail.ts'
import type { MailContext } from '../mail-context.ts'
import { oneLine } from '../one-line.ts'
import type { OrderDetails } from '../order-details.ts'

type Kind = Mail['kind']
type Writer<K extends Kind> = (mail: MailOf<K>, context: MailContext, sender: Sender) => MailContent

const writers: { [K in Kind]: Writer<K> } = {
  code: writeCode,
  account_exists: writeAccountExists,
  welcome: ({ name }, context) => writeWelcome(oneLine(name), context),
  password_changed: (_, context) => writePasswordChanged(context),
  email_changed: ({ newEmail }, context) => writeEmailChanged(oneLine(newEmail), context),
  passkey_added: ({ name }, context) => writePasskeyAdded(oneLine(name), context),
  passkey_removed: ({ name }, context) => writePasskeyRemoved(oneLine(name), context),
  social_linked: ({ provider }, context) => writeSocialLinked(provider, context),
  account_deleted: (_, context) => writeAccountDeleted(context),
  news_confirm: ({ to }, context, sender) =>
    writeNewsConfirm(newsLinkOf(sender, to, context), context),
  import_done: writeImportDone,
  people_job_done: writePeopleJobDone,
  invited: writeInvited,
  assigned: ({ esim }, context, sender) => writeAssigned(sender, esim, context),
  order_confirmed: ({ order }, context, sender) =>
    writeOrderConfirmed(order, context, stopLink(sender, order, context)),
  order_failed: ({ order }, context) => writeOrderFailed(order, context),
  order_refunded: ({ order }, context) => writeOrderRefunded(order, context),
  exchange_void: ({ order }, context) => writeExchangeVoid(order, context),
  cancel_refused: ({ order }, context) => writeCancelRefused(order, context),
  gift_offered: (mail, context, sender) => writeGiftOffered(sender, mail, context),
  gift_returned: writeGiftReturned,
  gift_accepted: writeGiftAccepted,
  auto_topup_off: writeAutoOff,
  auto_topup_cap: ({ auto }, context) => writeAutoCap(auto, context),
  withdrawal_received: writeWithdrawalReceived,
  withdrawal_support: ({ withdrawal }, context) => writeWithdrawalSupport(withdrawal, context),
  business_request: ({ request }, context) => writeBusinessRequest(request, context),
  business_received: (_, context) => writeBusinessReceived(context),
  business_ready: (_, context) => writeBusinessReady(context),
  domain_code: writeDomainCode,
  webhook_off: ({ url }, context) => writeWebhookOff(url, context),
  business_alerts: writeAlerts,
  approval_asked: writeApprovalAsked,
  approval_decided: (mail, context, sender) => writeApprovalDecided(sender, mail, context),
  policy_person: (mail, context, sender) => writePolicyPerson(sender, mail, context),
  policy_report: writePolicyReport,
  policy_ended: writePolicyEnded,
  statement_issued: writeStatementIssued,
  stock_lapses: writeStockLapses,
  statement_late: writeStatementLate,
  data_75: writeUsage,
  data_90: writeUsage,
  end_3: writeUsage,
  end_1: writeUsage,
}

/** Writes the content of a mail by its kind. */
export function writeMail(sender: Sender, mail: Mail, context: MailContext): MailContent {
  return (writers[mail.kind] as Writer<Kind>)(mail, context, sender)
}

function writeUsage(mail: UsageNotice, context: MailContext, sender: Sender): MailContent {
  return writeUsageNotice(mail, {
    context,
    page: esimLinkOf(sender, mail.esim, context),
    refusalLink: refusalLinkOf(sender, mail.to, context),
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
