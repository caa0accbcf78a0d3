import { referrerPoints } from '#contract/commerce/reward-words.ts'
import { testDatabase } from './test-database.ts'

const over = "('CANCELLED', 'FAILED', 'REFUNDED')"
const netOf = (kinds: string) => `(SELECT coalesce(sum(points), 0) FROM points_entry
  WHERE purchase_id = purchase.id AND kind IN (${kinds}))`

/**
 * Invariants of money, points, codes and eSIMs once no work is pending. Each query returns the rows
 * that violate its invariant.
 */
const rules = {
  'is still under way': `
    SELECT id, state FROM purchase WHERE state IN ('PAID', 'PROVISIONING', 'FAILED')
      OR state = 'CANCELLED' AND completed_at IS NOT NULL
    UNION ALL SELECT id, 'refund' FROM refund WHERE done_at IS NULL
    UNION ALL SELECT purchase_id, 'cancellation' FROM cancellation WHERE state = 'open'
    UNION ALL SELECT id, 'gift' FROM esim_gift WHERE state = 'accepting'
    UNION ALL SELECT exchange.purchase_id, 'exchange' FROM exchange JOIN purchase
      ON purchase.id = exchange.purchase_id
      WHERE exchange.state = 'open' AND purchase.state <> 'PENDING'`,
  'keeps other money than it costs': `
    WITH RECURSIVE chain (root, id) AS (
      SELECT id, id FROM purchase WHERE state <> 'PENDING' AND id NOT IN (
        SELECT old_purchase_id FROM exchange WHERE state = 'done')
      UNION ALL
      SELECT root, old_purchase_id FROM chain JOIN exchange
        ON exchange.purchase_id = chain.id AND exchange.state = 'done')
    , bought (root, id, together, costs) AS (
      SELECT root, chain.id, max(coalesce(charge_id, root)) OVER (PARTITION BY root),
        iif(purchase.state = 'COMPLETED' AND chain.id = root, total_minor, 0)
      FROM chain JOIN purchase ON purchase.id = root JOIN payment ON purchase_id = chain.id)
    SELECT together, sum(costs) AS owed, coalesce(sum((SELECT sum(amount_minor - refunded_minor)
      FROM sandbox_charge WHERE state = 'succeeded' AND reference LIKE bought.id || '.%')), 0) AS kept
    FROM bought GROUP BY together HAVING kept <> owed`,
  'has a payment that says something else than the provider': `
    SELECT purchase_id, payment.state FROM payment WHERE amount_minor > 0
      AND (payment.state IN ('succeeded', 'refunded')) <> EXISTS (
        SELECT 1 FROM sandbox_charge WHERE state = 'succeeded'
          AND reference = coalesce(charge_id, purchase_id) || '.' || tries)`,
  'is a lot that its entries do not add up to': `
    SELECT lot.id, lot.points_left, coalesce(sum(entry.points), 0) AS booked
    FROM points_lot AS lot LEFT JOIN points_entry AS entry ON entry.lot_id = lot.id
    GROUP BY lot.id HAVING booked <> lot.points_left`,
  'spent or earned other points than it says': `
    SELECT id, state, points_used, points_earned, ${netOf("'used', 'returned'")} AS used,
      ${netOf("'earned', 'referral', 'taken_back'")} AS earned
    FROM purchase
    WHERE used <> iif(state IN ${over}, 0, -points_used)
      OR earned <> iif(state = 'COMPLETED', points_earned + ${referrerPoints} * EXISTS (
        SELECT 1 FROM referral WHERE purchase_id = purchase.id AND state = 'COMPLETED'), 0)`,
  'holds a code that it does not use, or the other way round': `
    SELECT purchase.id, purchase.state, purchase.code FROM purchase
    JOIN promo ON promo.code = purchase.code
    WHERE NOT EXISTS (SELECT 1 FROM exchange WHERE purchase_id = purchase.id AND state = 'open')
      AND (purchase.state NOT IN ${over}) <> EXISTS (SELECT 1 FROM promo_redemption AS used
        WHERE used.purchase_id = purchase.id AND returned_at IS NULL)`,
  'has another number of uses left than were made': `
    SELECT own.code, own.account_id, own.uses_left FROM promo_account AS own
    JOIN promo ON promo.code = own.code
    WHERE promo.uses_each - own.uses_left <> (SELECT count(*) FROM promo_redemption AS used
      JOIN purchase ON purchase.id = used.purchase_id
      WHERE used.code = own.code AND returned_at IS NULL
        AND own.account_id IN (used.account_id, purchase.buyer_key))`,
  'is a profile that nobody bought': `
    SELECT request_id FROM sandbox_profile WHERE cancelled_at IS NULL AND fails = 0
      AND request_id NOT IN (SELECT coalesce(request_id, esim.id) FROM esim
        JOIN purchase ON purchase.id = esim.purchase_id
        WHERE purchase.state = 'COMPLETED' AND cancelled_at IS NULL AND iccid IS NOT NULL)`,
  'has other eSIMs than were bought': `
    SELECT purchase.id, quantity, count(profile.request_id) AS live FROM purchase
    LEFT JOIN esim ON esim.purchase_id = purchase.id AND esim.cancelled_at IS NULL
    LEFT JOIN sandbox_profile AS profile ON profile.cancelled_at IS NULL AND profile.fails = 0
      AND profile.request_id = coalesce(esim.request_id, esim.id)
    WHERE purchase.esim_id IS NULL GROUP BY purchase.id
    HAVING live <> iif(state = 'COMPLETED', quantity, 0)`,
  'has other money in the books of sales than was kept': `
    SELECT coalesce(charge_id, payment.purchase_id) AS charge, sum(charged_minor) - coalesce(sum((
        SELECT sum(amount_minor) FROM sale_refund
        WHERE sale_refund.purchase_id = payment.purchase_id)), 0) AS booked,
      coalesce((SELECT sum(amount_minor - refunded_minor) FROM sandbox_charge
        WHERE state = 'succeeded'
          AND reference LIKE coalesce(charge_id, payment.purchase_id) || '.%'), 0) AS kept
    FROM payment LEFT JOIN sale ON sale.purchase_id = payment.purchase_id
    WHERE payment.state IN ('succeeded', 'refunded') AND payment.amount_minor > 0
    GROUP BY charge HAVING booked IS NOT kept`,
  'has a cost for a profile that nobody has, or none for one that somebody has': `
    SELECT request_id, micros FROM (SELECT request_id, cancelled_at, fails, coalesce((
        SELECT sum(micros) FROM sale_cost WHERE kind = 'supplier'
          AND reference LIKE sandbox_profile.request_id || '/%'), 0) AS micros FROM sandbox_profile)
    WHERE (cancelled_at IS NULL AND fails = 0) <> (micros > 0)`,
  'has other data added than was paid': `
    SELECT purchase.id, state FROM purchase WHERE esim_id IS NOT NULL
      AND ((state = 'COMPLETED') <> EXISTS (
          SELECT 1 FROM sandbox_topup WHERE request_id = purchase.id || '-0' AND fails = 0)
        OR (state = 'COMPLETED') <> EXISTS (
          SELECT 1 FROM esim_addon WHERE purchase_id = purchase.id AND made_at IS NOT NULL))`,
} as const

type Problem = { rule: string; row: Record<string, unknown> }

async function listProblems(): Promise<Problem[]> {
  const db = testDatabase()
  const found = await db.batch<Problem['row']>(Object.values(rules).map((sql) => db.prepare(sql)))
  return Object.keys(rules).flatMap((rule, at) =>
    (found[at]?.results ?? []).map((row) => ({ rule, row })),
  )
}

/** Returns a text that identifies a problem. */
const nameOf = ({ rule, row }: Problem) => `${Object.values(row)[0]} ${rule}`

/**
 * Records the current violations and returns a function that lists the new ones. Other tests may
 * have left unfinished work on purpose.
 */
export async function watchInvariants(): Promise<() => Promise<string[]>> {
  const known = new Set((await listProblems()).map(nameOf))
  return async () =>
    (await listProblems())
      .filter((problem) => !known.has(nameOf(problem)))
      .map(({ rule, row }) => `${JSON.stringify(row)} ${rule}`)
}
