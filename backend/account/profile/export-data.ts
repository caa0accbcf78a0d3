import { callerOf } from '../../call/call.ts'
import { sql, statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'
import { type Account, readAccount } from '../person/find-account.ts'
import { readProfile } from '../person/profile.ts'

/** Queries of the data stored about an account besides its profile, without secrets. */
const partsOf = (accountId: string) => ({
  sessions: sql`SELECT channel, created_at, expires_at, revoked_at FROM session
    WHERE account_id = ${accountId} ORDER BY created_at`,
  passkeys: sql`SELECT name, rp_id, created_at, last_used_at FROM passkey
    WHERE account_id = ${accountId} ORDER BY created_at`,
  social_identities: sql`SELECT provider, subject, created_at FROM social_identity
    WHERE account_id = ${accountId} ORDER BY created_at`,
  sign_on_identities: sql`SELECT issuer, subject, created_at FROM sign_on_identity
    WHERE account_id = ${accountId} ORDER BY created_at`,
  directory: sql`SELECT user_name, external_id, given_name, family_name FROM directory_person
    WHERE account_id = ${accountId}`,
  uploads: sql`SELECT key, kind, content_type, size_bytes, stored_at FROM upload
    WHERE account_id = ${accountId} ORDER BY stored_at`,
  orders: sql`SELECT number, channel, state, plan_id, quantity, currency, unit_minor, total_minor,
      code, buyer_key, locale, device, consent_at, consent_version, created_at, paid_at,
      completed_at, closed_at
    FROM purchase WHERE account_id = ${accountId} ORDER BY created_at`,
  payments: sql`SELECT purchase.number, provider, payment.state, tries, amount_minor,
      payment.currency, decline, updated_at
    FROM payment JOIN purchase ON purchase.id = payment.purchase_id
    WHERE purchase.account_id = ${accountId} ORDER BY purchase.created_at`,
  esims: sql`SELECT purchase.number, name, iccid, profile, allowance_mb, used_mb, days, activate_by,
      activated_at, revoked_at, cancelled_at, esim.created_at
    FROM esim JOIN purchase ON purchase.id = esim.purchase_id
    WHERE esim.account_id = ${accountId} ORDER BY esim.created_at, position`,
  assignments: sql`SELECT plan_id, state, cost_centre, due_at, mailed_at, created_at, settled_at
    FROM assignment WHERE account_id = ${accountId} ORDER BY created_at`,
  requests: sql`SELECT kind, word, state, answer, created_at, decided_at
    FROM approval_request WHERE asked_by = ${accountId} ORDER BY created_at`,
  usage: sql`SELECT iccid, day, esim_usage.used_mb
    FROM esim_usage JOIN esim ON esim.id = esim_usage.esim_id
    WHERE esim.account_id = ${accountId} ORDER BY iccid, day`,
  exchanges: sql`SELECT purchase.number, old.number AS old_number, exchange.state, credit_minor,
      exchange.created_at, settled_at
    FROM exchange JOIN purchase ON purchase.id = exchange.purchase_id
      JOIN purchase AS old ON old.id = exchange.old_purchase_id
    WHERE purchase.account_id = ${accountId} ORDER BY exchange.created_at`,
  refunds: sql`SELECT purchase.number, amount_minor, purchase.currency, refund.created_at, done_at
    FROM refund JOIN purchase ON purchase.id = refund.purchase_id
    WHERE purchase.account_id = ${accountId} ORDER BY refund.created_at`,
  cancellations: sql`SELECT purchase.number, cancellation.state, reason, cancellation.created_at,
      settled_at
    FROM cancellation JOIN purchase ON purchase.id = cancellation.purchase_id
    WHERE purchase.account_id = ${accountId} ORDER BY cancellation.created_at`,
  gifts: sql`SELECT purchase.number, gift.email, gift.state, gift.created_at, expires_at, settled_at
    FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
      JOIN purchase ON purchase.id = esim.purchase_id
    WHERE gift.account_id = ${accountId} ORDER BY gift.created_at`,
  gifts_received: sql`SELECT iccid, email, settled_at
    FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
    WHERE gift.receiver_id = ${accountId} AND gift.state = 'accepted' ORDER BY settled_at`,
  addons: sql`SELECT purchase.number, iccid, amount_mb, esim_addon.days, started_at, ended_at,
      esim_addon.used_mb
    FROM esim_addon JOIN purchase ON purchase.id = esim_addon.purchase_id
      JOIN esim ON esim.id = esim_addon.esim_id
    WHERE purchase.account_id = ${accountId} ORDER BY esim_addon.created_at`,
  auto_topups: sql`SELECT iccid, state, addon_id, currency, cap_minor, consent_at, consent_version,
      off_reason, cap_told_at, updated_at
    FROM auto_topup JOIN esim ON esim.id = auto_topup.esim_id
    WHERE auto_topup.account_id = ${accountId} ORDER BY updated_at`,
  reviews: sql`SELECT iccid, destination_slug, stars, text, locale, review.created_at, updated_at
    FROM review JOIN esim ON esim.id = review.esim_id
    WHERE review.account_id = ${accountId} ORDER BY review.created_at`,
  points: sql`SELECT kind, points, purchase_id, created_at FROM points_entry
    WHERE account_id = ${accountId} ORDER BY created_at`,
  codes: sql`SELECT code, created_at FROM saved_code
    WHERE account_id = ${accountId} ORDER BY created_at`,
  referrals: sql`SELECT state, created_at FROM referral
    WHERE referrer_id = ${accountId} ORDER BY created_at`,
  friend_codes: sql`SELECT purchase.number, referral.state, friend_key, card_key
    FROM purchase JOIN referral ON referral.purchase_id = purchase.id
    WHERE purchase.account_id = ${accountId} ORDER BY purchase.created_at`,
  friends: sql`SELECT name, email, created_at FROM friend
    WHERE account_id = ${accountId} ORDER BY created_at`,
})

/** Queries of the data stored about an address. */
const partsOfAddress = ({ email, emailKey }: Pick<Account, 'email' | 'emailKey'>) => ({
  mails: sql`SELECT kind, subject, channel, locale, created_at, sent_at FROM outbox_mail
    WHERE recipient = ${email} ORDER BY created_at`,
  news: sql`SELECT email, source, channel, locale, created_at, confirmed_at FROM collected_email
    WHERE email_key = ${emailKey}`,
  refusals: sql`SELECT channel, topic, reason, refused_at FROM mail_refusal
    WHERE email_key = ${emailKey}`,
  withdrawals: sql`SELECT channel, number, email, name, received_at, outcome FROM withdrawal
    WHERE email_key = ${emailKey} ORDER BY received_at`,
  business_requests: sql`SELECT channel, form, email, said, created_at, expires_at
    FROM business_request WHERE email_key = ${emailKey} ORDER BY created_at`,
})

/** Returns all data stored about the caller, by the column names of the database. */
export async function exportData(call: Call): Promise<{ exportedAt: number; data: object }> {
  const { db, now } = call
  const { accountId } = callerOf(call)
  const [account, profile] = await Promise.all([readAccount(db, accountId), readProfile(call)])
  const queries = { ...partsOf(accountId), ...partsOfAddress(account) }
  const answers = await db.batch(Object.values(queries).map((query) => statement(db, query)))
  const lists = Object.keys(queries).map((name, index) => [name, answers[index]?.results])
  const data = { profile, ...Object.fromEntries(lists) }
  return { exportedAt: now, data }
}
