import type { PersonalData } from '../../call/domain.ts'
import { sql } from '../../platform/sql.ts'
import { shownIccid } from './shown-iccid.ts'

/**
 * Orders stay, as the law requires. With those and with used codes a keyed hash of the mailbox stays,
 * so that a new account of the same person does not get again what each person gets once.
 */
export const personalData: PersonalData = {
  found: ({ id, emailKey }) => ({
    orders: sql`SELECT number, purchase.channel, state, purchase.plan_id, purchase.quantity, purchase.currency, unit_minor, total_minor, charged_minor, purchase.code, buyer_key, locale, device,
        consent_at, consent_version, created_at, paid_at, completed_at, closed_at, purchase.network_country, billing_country, card_country, residence_country
      FROM purchase LEFT JOIN sale ON sale.purchase_id = purchase.id
      WHERE account_id = ${id} ORDER BY created_at`,
    payments: sql`SELECT purchase.number, provider, payment.state, tries, amount_minor,
        payment.currency, decline, updated_at
      FROM payment JOIN purchase ON purchase.id = payment.purchase_id
      WHERE purchase.account_id = ${id} ORDER BY purchase.created_at`,
    trips: sql`SELECT purchase.number, position, starts_on, ends_on, install_at, switch_at, trip_order.created_at, name, is_own, install_until
      FROM trip_order JOIN trip_order_line AS line ON line.trip_id = trip_order.id
        JOIN purchase ON purchase.id = purchase_id
        LEFT JOIN trip_phone ON trip_phone.trip_id = line.trip_id AND trip_phone.phone = line.phone
      WHERE trip_order.account_id = ${id} ORDER BY trip_order.created_at, position`,
    esims: sql`SELECT purchase.number, name, ${shownIccid} AS iccid, profile, allowance_mb, used_mb, days, activate_by,
        activated_at, revoked_at, cancelled_at, esim.created_at
      FROM esim JOIN purchase ON purchase.id = esim.purchase_id
      WHERE esim.account_id = ${id} ORDER BY esim.created_at, position`,
    usage: sql`SELECT ${shownIccid} AS iccid, day, esim_usage.used_mb
      FROM esim_usage JOIN esim ON esim.id = esim_usage.esim_id
      WHERE esim.account_id = ${id} ORDER BY iccid, day`,
    exchanges: sql`SELECT purchase.number, old.number AS old_number, exchange.state, credit_minor,
        exchange.created_at, settled_at
      FROM exchange JOIN purchase ON purchase.id = exchange.purchase_id
        JOIN purchase AS old ON old.id = exchange.old_purchase_id
      WHERE purchase.account_id = ${id} ORDER BY exchange.created_at`,
    refunds: sql`SELECT purchase.number, amount_minor, purchase.currency, refund.created_at, done_at
      FROM refund JOIN purchase ON purchase.id = refund.purchase_id
      WHERE purchase.account_id = ${id} ORDER BY refund.created_at`,
    payment_refunds: sql`SELECT purchase.number, payment_refund.state, amount_minor, purchase.currency,
        failure, payment_refund.created_at, changed_at
      FROM payment_refund JOIN purchase ON purchase.id = payment_refund.purchase_id
      WHERE purchase.account_id = ${id} ORDER BY payment_refund.created_at`,
    disputes: sql`SELECT purchase.number, payment_dispute.state, amount_minor, purchase.currency,
        reason, payment_dispute.created_at, changed_at
      FROM payment_dispute JOIN purchase ON purchase.id = payment_dispute.purchase_id
      WHERE purchase.account_id = ${id} ORDER BY payment_dispute.created_at`,
    cancellations: sql`SELECT purchase.number, cancellation.state, reason, cancellation.created_at,
        settled_at
      FROM cancellation JOIN purchase ON purchase.id = cancellation.purchase_id
      WHERE purchase.account_id = ${id} ORDER BY cancellation.created_at`,
    landing_claims: sql`SELECT purchase.number, landed_at, pressed_at, received_at, outcome
      FROM landing_claim JOIN purchase ON purchase.id = landing_claim.purchase_id
      WHERE landing_claim.account_id = ${id} ORDER BY received_at`,
    gifts: sql`SELECT purchase.number, gift.email, gift.state, gift.created_at, expires_at, settled_at
      FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
        JOIN purchase ON purchase.id = esim.purchase_id
      WHERE gift.account_id = ${id} ORDER BY gift.created_at`,
    gifts_received: sql`SELECT ${shownIccid} AS iccid, email, settled_at
      FROM esim_gift AS gift JOIN esim ON esim.id = gift.esim_id
      WHERE gift.receiver_id = ${id} AND gift.state = 'accepted' ORDER BY settled_at`,
    addons: sql`SELECT purchase.number, ${shownIccid} AS iccid, amount_mb, esim_addon.days, started_at, ended_at,
        esim_addon.used_mb
      FROM esim_addon JOIN purchase ON purchase.id = esim_addon.purchase_id
        JOIN esim ON esim.id = esim_addon.esim_id
      WHERE purchase.account_id = ${id} ORDER BY esim_addon.created_at`,
    auto_topups: sql`SELECT ${shownIccid} AS iccid, state, addon_id, currency, cap_minor, consent_at, consent_version,
        off_reason, disputed_at, cap_told_at, updated_at
      FROM auto_topup JOIN esim ON esim.id = auto_topup.esim_id
      WHERE auto_topup.account_id = ${id} ORDER BY updated_at`,
    cards: sql`SELECT channel, brand, last4, expires_month, expires_year, consent_at, saved_at,
        one_press_at, one_press_version
      FROM saved_card WHERE account_id = ${id} ORDER BY consent_at`,
    top_ups: sql`SELECT purchase.number, held_until
      FROM top_up JOIN purchase ON purchase.id = top_up.purchase_id
      WHERE purchase.account_id = ${id} ORDER BY held_until`,
    reviews: sql`SELECT ${shownIccid} AS iccid, destination_slug, stars, text, locale, review.created_at, updated_at
      FROM review JOIN esim ON esim.id = review.esim_id
      WHERE review.account_id = ${id} ORDER BY review.created_at`,
    points: sql`SELECT kind, points, purchase_id, created_at FROM points_entry WHERE account_id = ${id} ORDER BY created_at`,
    codes: sql`SELECT code, created_at FROM saved_code WHERE account_id = ${id} ORDER BY created_at`,
    referrals: sql`SELECT state, created_at FROM referral WHERE referrer_id = ${id} ORDER BY created_at`,
    friend_codes: sql`SELECT purchase.number, referral.state, friend_key, card_key
      FROM purchase JOIN referral ON referral.purchase_id = purchase.id
      WHERE purchase.account_id = ${id} ORDER BY purchase.created_at`,
    refusals: sql`SELECT channel, topic, reason, refused_at FROM mail_refusal
      WHERE email_key = ${emailKey}`,
    withdrawals: sql`SELECT channel, number, email, name, received_at, outcome FROM withdrawal
      WHERE email_key = ${emailKey} ORDER BY received_at`,
  }),
  erased: ({ id, emailKey }, now) => [
    sql`DELETE FROM idempotent_answer WHERE account_id = ${id}`,
    sql`DELETE FROM saved_code WHERE account_id = ${id}`,
    sql`UPDATE trip_order_line
      SET starts_on = NULL, ends_on = NULL, install_at = NULL, switch_at = NULL
      WHERE trip_id IN (SELECT id FROM trip_order WHERE account_id = ${id})`,
    // Links that were sent end.
    sql`UPDATE trip_phone SET name = '', link = link + 1
      WHERE trip_id IN (SELECT id FROM trip_order WHERE account_id = ${id})`,
    sql`DELETE FROM referral_code WHERE account_id = ${id}`,
    sql`DELETE FROM auto_topup WHERE account_id = ${id}`,
    sql`DELETE FROM saved_card WHERE account_id = ${id}`,
    sql`DELETE FROM review WHERE account_id = ${id}`,
    sql`DELETE FROM mail_refusal WHERE email_key = ${emailKey}`,
    sql`UPDATE esim SET name = '' WHERE account_id = ${id}`,
    // Open gifts of the account end, and no gift from or to it keeps an address.
    sql`UPDATE esim_gift SET state = 'taken_back', settled_at = ${now}
      WHERE account_id = ${id} AND state = 'open'`,
    sql`UPDATE esim_gift SET email = '', email_key = ''
      WHERE account_id = ${id} OR receiver_id = ${id}`,
    sql`UPDATE esim_gift SET email = '', email_key = '' WHERE email_key = ${emailKey}`,
  ],
  kept: (id, person) => [
    sql`UPDATE purchase SET buyer_key = ${person} WHERE account_id = ${id} AND buyer_key IS NULL`,
    sql`UPDATE OR IGNORE referral SET friend_key = ${person}
      WHERE friend_id = ${id} AND state <> 'RETURNED' AND friend_key IS NULL`,
    sql`INSERT INTO promo_account (code, account_id, uses_left)
      SELECT code, ${person}, uses_left FROM promo_account WHERE account_id = ${id}
      ON CONFLICT (code, account_id) DO UPDATE
        SET uses_left = min(promo_account.uses_left, excluded.uses_left)`,
  ],
  expiring: [
    ['idempotent_answer', 'account_id, key'],
    ['supplier_figure', 'supplier, since, up_to_ms'],
  ],
}
