import { formatMoney } from '#app/format/money.ts'
import type { Currency } from '#contract/money.ts'
import type { OfficeAct } from '#contract/office/act-words.ts'
import type { QueueKind, RefundReason, SecondPersonCause } from '#contract/office/order-words.ts'
import { everyBrand, type StaffRole, staffRoles } from '#contract/office/staff-words.ts'

// The office has one language, so its texts are written here and in its components
// (docs/decisions/171).

export const money = (minor: number, currency: Currency) => formatMoney(minor, currency, 'en')

/** What a supplier asks, in a currency that no shop may sell in. */
export function costText(micros: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(micros / 1_000_000)
}

/** The words of banks and suppliers, as people say them. */
export const bankWords = (code: string) => code.replaceAll('_', ' ')

export const titleOf = (title: string) => [
  { title: `${title} | Tradewind office` },
  { name: 'robots', content: 'noindex' },
]

export const kindNames: Readonly<Record<QueueKind, string>> = {
  stuck_order: 'Stuck orders',
  unknown_call: 'Unknown calls',
  dispute: 'Disputes',
  failed_refund: 'Failed refunds',
  withdrawal: 'Withdrawals',
  to_agree: 'To agree',
  form: 'Business',
  bounced_mail: 'Bounced mails',
  dead_letter: 'Dead letters',
  mention: 'Mentions',
}

/** The next step of a row; none of them is dangerous. */
export const nextSteps: Readonly<Record<QueueKind, string>> = {
  stuck_order: 'Look',
  unknown_call: 'Look up',
  dispute: 'Prepare',
  failed_refund: 'Look',
  withdrawal: 'Answer',
  to_agree: 'Decide',
  form: 'Answered',
  bounced_mail: 'Look',
  dead_letter: 'Take',
  mention: 'Read',
}

export const reasonNames: Readonly<Record<RefundReason, string>> = {
  network: 'Fault of the network',
  duplicate: 'Charged twice',
  not_delivered: 'Nothing was delivered',
  wrong_plan: 'Wrong plan or device',
  goodwill: 'Goodwill',
}

/** Why money went back, in the books of sales: a person's reason, or what happened. */
const refundCauses: Readonly<Record<string, string>> = {
  ...reasonNames,
  exchange: 'Exchanged for a cheaper plan',
  not_made: 'The network could not make it',
  cancel: 'Cancelled by the buyer',
  withdrawal: 'Withdrawal',
  taken: 'Taken back by the bank',
  at_provider: 'Made at the provider',
  dispute: 'Dispute',
}

export const refundCauseName = (cause: string) => refundCauses[cause] ?? cause

export const causeTexts: Readonly<Record<SecondPersonCause, string>> = {
  once: 'more than one person may pay back alone',
  day: 'over your limit of today',
  again: 'the buyer’s second refund in 90 days',
}

export const actNames: Readonly<Record<OfficeAct, string>> = {
  signed_in: 'Signed in',
  confirmed: 'Confirmed who they are',
  joined: 'Joined',
  invited: 'Invited a person',
  left: 'Ended the access of a person',
  showed: 'Showed personal data',
  searched: 'Searched',
  refreshed: 'Asked the network again',
  resent: 'Sent the mail again',
  refund_asked: 'Asked for a refund',
  refund_made: 'Paid back',
  refund_agreed: 'Agreed to a refund',
  refund_declined: 'Declined a refund',
  refund_again: 'Asked for a failed refund again',
  refund_elsewhere: 'Paid back in another way',
  given_up: 'Gave up and paid back',
  not_there: 'Found nothing at the supplier',
  points_given: 'Gave points',
  evidence_sent: 'Sent evidence to the bank',
  dispute_accepted: 'Accepted the dispute',
  taken: 'Took it',
  given_back: 'Gave it back',
  closed: 'Answered it',
  request_declined: 'Declined a request',
  company_opened: 'Opened a company',
  company_terms: 'Changed the terms',
  company_suspended: 'Suspended a company',
  company_resumed: 'Let a company order again',
  put_off: 'Put it off',
  noted: 'Wrote a note',
  sessions_ended: 'Signed the buyer out everywhere',
  gift_resent: 'Sent the gift again',
  gift_taken_back: 'Took the gift back',
  run_published: 'Published a run',
  catalogue_restored: 'Went back to the run before',
  correction_asked: 'Asked to correct the email',
  correction_sent: 'Sent codes to correct the email',
  email_corrected: 'Corrected the email',
  correction_declined: 'Declined to correct the email',
  data_handed_out: 'Handed out the buyer’s data',
  account_closed: 'Closed the buyer’s account',
  bank_file_read: 'Read a statement of the bank',
  transfer_recorded: 'Booked a transfer',
  transfer_dismissed: 'Set a transfer aside',
  promotion_made: 'Made a promotion',
  promotion_stopped: 'Stopped a promotion',
  promotion_resumed: 'Let a promotion go on',
  prices_set: 'Set prices',
  prices_reduced: 'Reduced prices',
  reductions_ended: 'Ended reductions',
  plans_paused: 'Paused plans',
  plans_resumed: 'Sells plans again',
}

export const actName = (act: string) => actNames[act as OfficeAct] ?? act

export function roleName({ role, brand }: { role: StaffRole; brand: string }): string {
  const { name } = staffRoles[role]
  return brand === everyBrand ? name : `${name} of ${brand}`
}

/** A number with its noun. */
export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString('en')} ${noun}s`
}

/** A length of time in its largest unit. */
export function span(seconds: number): string {
  const size = Math.abs(seconds)
  if (size < 3600) return `${Math.max(1, Math.round(size / 60))} min`
  if (size < 48 * 3600) return `${Math.round(size / 3600)} h`
  return `${Math.round(size / 86_400)} days`
}

export function dataSize(mb: number): string {
  return mb >= 1024 ? `${Math.round((mb / 1024) * 10) / 10} GB` : `${mb} MB`
}
