import { type } from 'arktype'
import type { SavedCard } from '#contract/commerce/top-up.ts'
import type { DbContext } from '../../../platform/db-context.ts'
import { raw, sql, statement } from '../../../platform/sql.ts'
import type { KeptCard } from '../../providers/payment/payment-provider.ts'

/** What a buyer allows when paying; absent fields are not allowed. */
export type Keeping = { isKept: boolean; onePressVersion?: string | undefined }

type Asked = Keeping & { orderId: string; accountId: string }

/**
 * Stores whether the card that pays an order is to be kept: the last attempt decides. Changes nothing
 * once a card of the order is saved.
 */
export function askToKeepCard(
  { db, now }: DbContext,
  { orderId, accountId, isKept, onePressVersion }: Asked,
): D1PreparedStatement {
  if (!isKept) {
    return statement(db)`DELETE FROM saved_card
      WHERE purchase_id = ${orderId} AND account_id = ${accountId} AND mandate IS NULL`
  }
  const version = onePressVersion ?? null
  const since = version === null ? null : now
  return statement(db)`INSERT INTO saved_card (id, account_id, channel, purchase_id, consent_at,
      one_press_at, one_press_version)
    SELECT ${crypto.randomUUID()}, account_id, channel, id, ${now}, ${since}, ${version}
    FROM purchase WHERE id = ${orderId} AND account_id = ${accountId} AND state = 'PENDING'
    ON CONFLICT (purchase_id) DO UPDATE SET consent_at = excluded.consent_at,
      one_press_at = excluded.one_press_at, one_press_version = excluded.one_press_version
    WHERE mandate IS NULL`
}

/**
 * Saves the card that has paid an order, if that was asked for; changes nothing otherwise. The same
 * card saved before is replaced, with what its owner allowed.
 */
export function saveCard(
  { db, now }: DbContext,
  orderId: string,
  { mandate, card }: { mandate: string; card: KeptCard },
): D1PreparedStatement[] {
  const { brand, last4, expiresMonth, expiresYear } = card
  const isSame = sql`saved_card.brand = ${brand} AND saved_card.last4 = ${last4}
    AND saved_card.expires_month = ${expiresMonth} AND saved_card.expires_year = ${expiresYear}`
  const own = sql`SELECT account_id, channel FROM saved_card AS asked
    WHERE asked.purchase_id = ${orderId}`
  const before = (
    column: 'one_press_at' | 'one_press_version',
  ) => sql`(SELECT max(old.${raw(column)})
    FROM saved_card AS old WHERE old.account_id = saved_card.account_id
      AND old.channel = saved_card.channel AND old.brand = ${brand} AND old.last4 = ${last4})`
  return [
    statement(db)`UPDATE saved_card SET mandate = ${mandate}, brand = ${brand}, last4 = ${last4},
        expires_month = ${expiresMonth}, expires_year = ${expiresYear}, saved_at = ${now},
        one_press_at = coalesce(one_press_at, ${before('one_press_at')}),
        one_press_version = coalesce(one_press_version, ${before('one_press_version')})
      WHERE purchase_id = ${orderId} AND mandate IS NULL AND EXISTS (
        SELECT 1 FROM payment WHERE purchase_id = ${orderId} AND state = 'succeeded')`,
    statement(db)`DELETE FROM saved_card WHERE purchase_id <> ${orderId} AND ${isSame}
      AND (account_id, channel) IN (${own})
      AND EXISTS (SELECT 1 FROM saved_card AS kept
        WHERE kept.purchase_id = ${orderId} AND kept.mandate IS NOT NULL)`,
  ]
}

const Row = type({
  id: 'string',
  brand: 'string',
  last4: 'string',
  expires_month: 'number.integer',
  expires_year: 'number.integer',
  saved_at: 'number.integer',
  one_press_at: 'number.integer | null',
})

type Owner = { accountId: string; channel: string }

/** The cards that a shop keeps for an account, the newest first. */
export async function listSavedCards(
  { db }: Pick<DbContext, 'db'>,
  { accountId, channel }: Owner,
): Promise<SavedCard[]> {
  const { results } = await statement(db)`
    SELECT id, brand, last4, expires_month, expires_year, saved_at, one_press_at FROM saved_card
    WHERE account_id = ${accountId} AND channel = ${channel} AND saved_at IS NOT NULL
    ORDER BY saved_at DESC, id`.all()
  return results.map((found) => {
    const { one_press_at: onePressAt, ...row } = Row.assert(found)
    return {
      id: row.id,
      brand: row.brand,
      last4: row.last4,
      expiresMonth: row.expires_month,
      expiresYear: row.expires_year,
      savedAt: row.saved_at,
      ...(onePressAt === null ? {} : { onePressAt }),
    }
  })
}

/** The newest card of an account that one press may charge, if there is one. */
export async function onePressCard(
  context: Pick<DbContext, 'db' | 'now'>,
  owner: Owner,
): Promise<SavedCard | undefined> {
  const cards = await listSavedCards(context, owner)
  return cards.find((card) => card.onePressAt !== undefined && !isExpired(card, context.now))
}

/** The version of the text that a card's owner agreed to when they allowed one press. */
export async function onePressVersion(
  { db }: Pick<DbContext, 'db'>,
  cardId: string,
): Promise<string | undefined> {
  const row = await statement(db)`SELECT one_press_version AS version FROM saved_card
    WHERE id = ${cardId}`.first<{ version: string | null }>()
  return row?.version ?? undefined
}

/** A card is valid to the end of its month; the zone of the bank is not known. */
function isExpired({ expiresYear, expiresMonth }: SavedCard, nowSeconds: number): boolean {
  return Date.UTC(expiresYear, expiresMonth, 2) <= nowSeconds * 1000
}

type Card = Owner & { cardId: string }

/** Allows that one press charges a card, or ends that. */
export function storeOnePress(
  { db, now }: DbContext,
  { accountId, channel, cardId }: Card,
  version: string | undefined,
): D1PreparedStatement {
  return statement(db)`UPDATE saved_card
    SET one_press_at = ${version === undefined ? null : now}, one_press_version = ${version ?? null}
    WHERE id = ${cardId} AND account_id = ${accountId} AND channel = ${channel}
      AND saved_at IS NOT NULL`
}

/** Deletes a card, and returns what the provider calls it; undefined if there is none. */
export async function deleteCard(
  { db }: Pick<DbContext, 'db'>,
  { accountId, channel, cardId }: Card,
): Promise<string | undefined> {
  const row = await statement(db)`DELETE FROM saved_card
    WHERE id = ${cardId} AND account_id = ${accountId} AND channel = ${channel}
    RETURNING mandate`.first<{ mandate: string | null }>()
  return row?.mandate ?? undefined
}
