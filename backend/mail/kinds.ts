import type { Mail } from './mail.ts'

type Kind = Mail['kind']

/**
 * What a mail is to its reader. `contract`: the law requires it to arrive, so it is tried for a
 * week. `answer`: it belongs to something that the reader or their company did. `notice`: the reader
 * may unsubscribe from it, and gets none after a complaint.
 */
export type Purpose = 'contract' | 'answer' | 'notice'

export const purposes: Readonly<Record<Kind, Purpose>> = {
  code: 'answer',
  account_exists: 'answer',
  welcome: 'answer',
  password_changed: 'answer',
  email_changed: 'answer',
  correction_code: 'answer',
  email_corrected: 'answer',
  passkey_added: 'answer',
  passkey_removed: 'answer',
  social_linked: 'answer',
  account_deleted: 'answer',
  news_confirm: 'answer',
  assigned: 'answer',
  order_confirmed: 'contract',
  trip_confirmed: 'contract',
  order_failed: 'contract',
  order_refunded: 'contract',
  refund_failed: 'contract',
  part_refunded: 'contract',
  exchange_void: 'contract',
  cancel_refused: 'contract',
  gift_offered: 'answer',
  gift_returned: 'answer',
  gift_accepted: 'answer',
  withdrawal_received: 'contract',
  withdrawal_support: 'contract',
  landing_support: 'contract',
  auto_topup_off: 'answer',
  auto_topup_cap: 'answer',
  data_75: 'notice',
  data_90: 'notice',
  end_3: 'notice',
  end_1: 'notice',
  trip_install: 'notice',
  trip_switch: 'notice',
  import_done: 'answer',
  people_job_done: 'answer',
  invited: 'answer',
  business_request: 'answer',
  business_received: 'answer',
  business_ready: 'answer',
  domain_code: 'answer',
  webhook_off: 'answer',
  business_alerts: 'notice',
  approval_asked: 'answer',
  approval_decided: 'answer',
  policy_person: 'notice',
  policy_report: 'notice',
  policy_ended: 'answer',
  stock_lapses: 'answer',
  statement_issued: 'answer',
  statement_late: 'answer',
}

/** Returns what a stored mail is; one of a kind that no longer exists counts as an answer. */
export function purposeOf(kind: string): Purpose {
  return Object.hasOwn(purposes, kind) ? purposes[kind as Kind] : 'answer'
}

export function kindsOf(purpose: Purpose): Kind[] {
  const kinds = Object.keys(purposes) as Kind[]
  return kinds.filter((kind) => purposes[kind] === purpose)
}
