import type { AssignmentJobChange } from '#contract/assigning/assignment-job-words.ts'
import type { HeldReason } from '#contract/assigning/policy-words.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { AutoEnd } from '#contract/commerce/addon-words.ts'
import type { FindChannel } from '#contract/commerce/channel.ts'
import type { Esim } from '#contract/commerce/order.ts'
import type { OrderState } from '#contract/commerce/order-words.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { Alert } from '#contract/organization/alert.ts'
import type { BusinessField, BusinessForm } from '#contract/organization/business-request.ts'
import type { PeopleJobChange } from '#contract/organization/people-job-words.ts'
import type { ApprovalRequest } from '#contract/spending/approval.ts'
import type { AccountType, CodePurpose, SocialProvider } from '#contract/words.ts'
import type { Call, CallServices } from '../call/call.ts'
import type { DueAgain, WorkQueue } from '../platform/queue.ts'
import type { Share } from '../platform/run-share.ts'
import type { Sql } from '../platform/sql.ts'
import type { OrderDetails } from './order-details.ts'

/** A mail by its kind; the other fields are the parameters of its template. */
export type Mail = { to: string; locale: Locale } & (
  | { kind: 'code'; purpose: CodePurpose; code: string; minutes: number }
  | { kind: 'account_exists'; accountType?: AccountType }
  | { kind: 'welcome'; name: string }
  | { kind: 'password_changed' }
  | { kind: 'email_changed'; newEmail: string }
  | { kind: 'passkey_added'; name: string }
  | { kind: 'passkey_removed'; name: string }
  | { kind: 'social_linked'; provider: SocialProvider }
  | { kind: 'account_deleted' }
  | { kind: 'news_confirm' }
  | { kind: 'assigned'; esim: Esim }
  | { kind: 'import_done'; importId: string; fileName: string; done: number; failed: number }
  | {
      kind: 'people_job_done'
      jobId: string
      change: PeopleJobChange | AssignmentJobChange
      done: number
      failed: number
    }
  | { kind: 'invited'; organization: string; inviter: string; token: string }
  | { kind: 'order_confirmed' | 'order_failed' | 'order_refunded'; order: OrderDetails }
  | { kind: 'exchange_void' | 'cancel_refused'; order: OrderDetails }
  | { kind: 'gift_offered'; giftId: string; expiresAt: number; esim: Esim; giver: string }
  | { kind: 'gift_returned'; email: string; esimId: string; plan: OfferedPlan }
  | { kind: 'gift_accepted'; email: string; plan: OfferedPlan }
  | { kind: 'data_75' | 'data_90' | 'end_3' | 'end_1'; esim: Esim }
  | { kind: 'withdrawal_received'; number: string; name: string }
  | { kind: 'withdrawal_support'; withdrawal: OpenWithdrawal }
  | {
      kind: 'auto_topup_off'
      reason: Exclude<AutoEnd, 'stopped'>
      esimId: string
      plan: OfferedPlan
    }
  | { kind: 'auto_topup_cap'; auto: CappedAuto }
  | { kind: 'business_request'; request: BusinessRequest }
  | { kind: 'business_received' | 'business_ready' }
  | { kind: 'webhook_off'; url: string }
  | { kind: 'domain_code'; domain: string; code: string; organization: string }
  | { kind: 'business_alerts'; organization: string; timeZone: string; alerts: readonly Alert[] }
  | (AboutApproval & { kind: 'approval_asked'; isEscalated: boolean })
  | (AboutApproval & { kind: 'approval_decided'; esimId?: string })
  | { kind: 'policy_person'; esimId: string; organization: string; line: PolicyLine }
  | (AboutPolicy & {
      kind: 'policy_report'
      currency: Currency
      lines: readonly { name: string; line: PolicyLine }[]
    })
  | (AboutPolicy & { kind: 'policy_ended' })
  | { kind: 'stock_lapses'; plans: number; number: string; lapsesAt: number }
  | {
      kind: 'statement_issued' | 'statement_late'
      month: string
      amountMinor: number
      currency: Currency
      dueAt: number
    }
)

/** The mails of one kind. */
export type MailOf<Kind extends Mail['kind']> = Mail & { kind: Kind }

/** A request that a member of an organisation made or may decide. */
export type AboutApproval = { organization: string; timeZone: string; request: ApprovalRequest }

/** A rule by which an organisation adds data. */
type AboutPolicy = { organization: string; policyId: string; policy: string }

/** The action of a policy on an eSIM that ran low. */
export type PolicyLine = Pick<OfferedPlan, 'destination'> & {
  addMb: number
  priceMinor: number
  result: 'added' | 'failed' | HeldReason
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

/** The content of one of the shop's forms that a company or a partner filled in. */
export type BusinessRequest = {
  form: BusinessForm
  locale: Locale
  receivedAt: number
  said: Partial<Record<BusinessField, string>>
}

/** The shop that writes a mail, and the time: a call, or scheduled work. */
export type Sender = Pick<Call, 'db' | 'now' | 'channel'> & {
  /** Absent in scheduled work, which has no visitor. */
  origin?: string
  services: Pick<CallServices, 'sealingKeys'>
}

/** The conditions under which a mail is stored. */
export type MailEvent = {
  /** Names the event of the mail: of several mails with the same id only the first is stored. */
  id?: string
  /** Stored only if the order has this state when the batch runs. */
  order?: { id: string; state: OrderState }
  /** Stored only if this condition holds when the batch runs. */
  onlyIf?: Sql
  /** Whether the mail is not stored; the statement then takes as long as if it were. */
  isWithheld?: boolean
}

export type Mails = {
  /** Returns the shop in whose name mails are written; undefined if it no longer exists. */
  channelOf: FindChannel
  /** Returns the statement that puts a mail into the outbox, for the batch of the mail's event. */
  enqueue: (sender: Sender, mail: Mail, event?: MailEvent) => D1PreparedStatement
  /** Sends due mails; called after the answer and by the scheduled job. */
  deliver: (db: D1Database, now: number, share?: Share) => Promise<void>
  /** Passes mails without an attempt to the queue's consumer. */
  hand: (db: D1Database, now: number, queue: WorkQueue) => Promise<void>
  /** Sends the named mails, for a consumer; returns those that are due again, and when. */
  deliverNamed: (db: D1Database, now: number, ids: readonly string[]) => Promise<DueAgain>
}
