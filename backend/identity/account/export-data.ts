import { callerOf } from '../../call/call.ts'
import type { Call } from '../call.ts'
import { readAccount } from './find-account.ts'
import { readProfile } from './profile.ts'

/** What is stored about an account besides its profile, without secrets; a query each. */
const parts = {
  sessions: `SELECT channel, created_at, expires_at, revoked_at FROM session
    WHERE account_id = ?1 ORDER BY created_at`,
  passkeys: `SELECT name, rp_id, created_at, last_used_at FROM passkey
    WHERE account_id = ?1 ORDER BY created_at`,
  social_identities: `SELECT provider, subject, created_at FROM social_identity
    WHERE account_id = ?1 ORDER BY created_at`,
  uploads: `SELECT key, kind, content_type, size_bytes, stored_at FROM upload
    WHERE account_id = ?1 ORDER BY stored_at`,
  orders: `SELECT number, channel, state, plan_id, quantity, currency, unit_minor, total_minor,
      buyer_key, locale, device, consent_at, consent_version, created_at, paid_at, completed_at, closed_at
    FROM purchase WHERE account_id = ?1 ORDER BY created_at`,
  payments: `SELECT purchase.number, provider, payment.state, tries, amount_minor,
      payment.currency, decline, updated_at
    FROM payment JOIN purchase ON purchase.id = payment.purchase_id
    WHERE purchase.account_id = ?1 ORDER BY purchase.created_at`,
  esims: `SELECT purchase.number, name, iccid, profile, allowance_mb, used_mb, days, activate_by,
      activated_at, revoked_at, cancelled_at, esim.created_at
    FROM esim JOIN purchase ON purchase.id = esim.purchase_id
    WHERE esim.account_id = ?1 ORDER BY esim.created_at, position`,
  usage: `SELECT iccid, day, esim_usage.used_mb
    FROM esim_usage JOIN esim ON esim.id = esim_usage.esim_id
    WHERE esim.account_id = ?1 ORDER BY iccid, day`,
  exchanges: `SELECT purchase.number, old.number AS old_number, exchange.state, credit_minor,
      exchange.created_at, settled_at
    FROM exchange JOIN purchase ON purchase.id = exchange.purchase_id
      JOIN purchase AS old ON old.id = exchange.old_purchase_id
    WHERE purchase.account_id = ?1 ORDER BY exchange.created_at`,
  refunds: `SELECT purchase.number, amount_minor, purchase.currency, refund.created_at, done_at
    FROM refund JOIN purchase ON purchase.id = refund.purchase_id
    WHERE purchase.account_id = ?1 ORDER BY refund.created_at`,
  cancellations: `SELECT purchase.number, cancellation.state, reason, cancellation.created_at,
      settled_at
    FROM cancellation JOIN purchase ON purchase.id = cancellation.purchase_id
    WHERE purchase.account_id = ?1 ORDER BY cancellation.created_at`,
  gifts: `SELECT purchase.number, gift.email, gift.state, gift.created_at, expires_at, settled_at
    FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
      JOIN purchase ON purchase.id = esim.purchase_id
    WHERE gift.account_id = ?1 ORDER BY gift.created_at`,
  gifts_received: `SELECT iccid, email, settled_at
    FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
    WHERE gift.receiver_id = ?1 AND gift.state = 'accepted' ORDER BY settled_at`,
  addons: `SELECT purchase.number, iccid, amount_mb, esim_addon.days, started_at, ended_at,
      esim_addon.used_mb
    FROM esim_addon JOIN purchase ON purchase.id = esim_addon.purchase_id
      JOIN esim ON esim.id = esim_addon.esim_id
    WHERE purchase.account_id = ?1 ORDER BY esim_addon.created_at`,
  auto_topups: `SELECT iccid, state, addon_id, currency, cap_minor, consent_at, consent_version,
      off_reason, cap_told_at, updated_at
    FROM auto_topup JOIN esim ON esim.id = auto_topup.esim_id
    WHERE auto_topup.account_id = ?1 ORDER BY updated_at`,
  reviews: `SELECT iccid, destination_slug, stars, text, locale, review.created_at, updated_at
    FROM review JOIN esim ON esim.id = review.esim_id
    WHERE review.account_id = ?1 ORDER BY review.created_at`,
  points: `SELECT kind, points, purchase_id, created_at FROM points_entry
    WHERE account_id = ?1 ORDER BY created_at`,
  codes: `SELECT code, created_at FROM saved_code WHERE account_id = ?1 ORDER BY created_at`,
  referrals: `SELECT state, created_at FROM referral WHERE referrer_id = ?1 ORDER BY created_at`,
  friend_codes: `SELECT purchase.number, referral.state, friend_key, card_key
    FROM purchase JOIN referral ON referral.purchase_id = purchase.id
    WHERE purchase.account_id = ?1 ORDER BY purchase.created_at`,
  friends: `SELECT name, email, created_at FROM friend WHERE account_id = ?1 ORDER BY created_at`,
} as const

/** What is stored about an address. */
const mailsOf = `SELECT kind, subject, channel, locale, created_at, sent_at FROM outbox_mail
  WHERE recipient = ?1 ORDER BY created_at`
const newsOf = `SELECT email, source, channel, locale, created_at, confirmed_at FROM collected_email
  WHERE email_key = ?1`
const refusalsOf = `SELECT channel, topic, reason, refused_at FROM mail_refusal WHERE email_key = ?1`
const withdrawalsOf = `SELECT channel, number, email, name, received_at, outcome FROM withdrawal
  WHERE email_key = ?1 ORDER BY received_at`

/** Everything stored about the caller, in the names of the database. */
export async function exportData(call: Call): Promise<{ exportedAt: number; data: object }> {
  const { db, now } = call
  const { accountId } = callerOf(call)
  const { email, emailKey } = await readAccount(db, accountId)
  const names = Object.keys(parts)
  const answers = await db.batch([
    ...Object.values(parts).map((sql) => db.prepare(sql).bind(accountId)),
    db.prepare(mailsOf).bind(email),
    db.prepare(newsOf).bind(emailKey),
    db.prepare(refusalsOf).bind(emailKey),
    db.prepare(withdrawalsOf).bind(emailKey),
  ])
  const lists = [...names, 'mails', 'news', 'refusals', 'withdrawals'].map((name, index) => [
    name,
    answers[index]?.results,
  ])
  const data = { profile: await readProfile(call), ...Object.fromEntries(lists) }
  return { exportedAt: now, data }
}
