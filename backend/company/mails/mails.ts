import type { AssignmentJobChange } from '#contract/assigning/assignment-job-words.ts'
import type { HeldReason } from '#contract/assigning/policy-words.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { Alert } from '#contract/organization/alert.ts'
import type { BusinessField, BusinessForm } from '#contract/organization/business-request.ts'
import type { PeopleJobChange } from '#contract/organization/people-job-words.ts'
import type { ApprovalRequest } from '#contract/spending/approval.ts'
import type { MailWriters } from '../../mail/sending/write-mail.ts'
import { writeAlerts } from './alerts-mail.ts'
import { writeApprovalAsked, writeApprovalDecided } from './approval-mails.ts'
import { writeStatementIssued, writeStatementLate, writeStockLapses } from './billing-mails.ts'
import {
  writeBusinessReady,
  writeBusinessReceived,
  writeBusinessRequest,
} from './business-mails.ts'
import { writeDomainCode } from './domain-code-mail.ts'
import { writeImportDone } from './import-mail.ts'
import { writeInvited } from './invited-mail.ts'
import { writePeopleJobDone } from './people-job-mail.ts'
import { writePolicyEnded, writePolicyPerson, writePolicyReport } from './policy-mails.ts'
import { writeWebhookOff } from './webhook-mail.ts'

type Kinds = {
  import_done: { importId: string; fileName: string; done: number; failed: number }
  people_job_done: {
    jobId: string
    change: PeopleJobChange | AssignmentJobChange
    done: number
    failed: number
  }
  invited: { organization: string; inviter: string; token: string }
  business_request: { request: BusinessRequest }
  business_received: unknown
  business_ready: unknown
  domain_code: { domain: string; code: string; organization: string }
  webhook_off: { url: string }
  business_alerts: { organization: string; timeZone: string; alerts: readonly Alert[] }
  approval_asked: AboutApproval & { isEscalated: boolean }
  approval_decided: AboutApproval & { esimId?: string }
  policy_person: { esimId: string; organization: string; line: PolicyLine }
  policy_report: AboutPolicy & {
    currency: Currency
    lines: readonly { name: string; line: PolicyLine }[]
  }
  policy_ended: AboutPolicy
  stock_lapses: { plans: number; number: string; lapsesAt: number }
  statement_issued: AboutStatement
  statement_late: AboutStatement
}

declare module '../../mail/mail.ts' {
  interface MailKinds extends Kinds {}
}

export const mails: MailWriters<keyof Kinds> = {
  import_done: writeImportDone,
  people_job_done: writePeopleJobDone,
  invited: writeInvited,
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
  stock_lapses: writeStockLapses,
  statement_issued: writeStatementIssued,
  statement_late: writeStatementLate,
}

/** A request that a member of an organisation made or may decide. */
export type AboutApproval = { organization: string; timeZone: string; request: ApprovalRequest }

/** A rule by which an organisation adds data. */
type AboutPolicy = { organization: string; policyId: string; policy: string }

/** What an organisation owes for a month. */
type AboutStatement = {
  month: string
  amountMinor: number
  currency: Currency
  dueAt: number
  /** Whether it is too little for a card. */
  isSmall?: boolean
}

/** The action of a policy on an eSIM that ran low. */
export type PolicyLine = Pick<OfferedPlan, 'destination'> & {
  addMb: number
  priceMinor: number
  result: 'added' | 'failed' | HeldReason
}

/** The content of one of the shop's forms that a company or a partner filled in. */
export type BusinessRequest = {
  form: BusinessForm
  locale: Locale
  receivedAt: number
  said: Partial<Record<BusinessField, string>>
}
