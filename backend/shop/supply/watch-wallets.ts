import type { DbContext } from '../../platform/db-context.ts'
import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { Cost } from '../providers/supplier/supplier.ts'
import type { Suppliers } from '../providers/supplier/supply.ts'

/** Seconds after which a supplier is asked again what is left. */
const askedAgain = 600
/** The same while orders are held for want of money, so that they are made soon after it was paid in. */
const askedAgainHeld = 50
const daySeconds = 86_400
/** Days whose purchases are averaged, and seconds for which the average is kept. */
const averageDays = 7
const summedAgain = 3_600
const parallel = 4

const heldFor = (supplier: Sql): Sql =>
  sql`state = 'held' AND reason = 'funds' AND supplier_call.supplier = ${supplier}`

export const dueWallets = (nowSeconds: number): Sql => sql`
  SELECT asked_at + ${askedAgain} AS since FROM supplier_wallet
  WHERE asked_at <= ${nowSeconds - askedAgain}`

/** Whether orders wait for money at a supplier, or will. */
export async function hasEmptyWallet(db: D1Database): Promise<boolean> {
  const row = await statement(db)`
    SELECT 1 FROM supplier_call WHERE state = 'held' AND reason = 'funds'
    UNION ALL SELECT 1 FROM supplier_wallet WHERE micros <= 0 LIMIT 1`.first()
  return row !== null
}

/**
 * Asks suppliers what is left of the money that they were paid in advance. Orders that were held for
 * want of it are due as soon as there is more; returns whether there are such.
 */
export async function watchWallets(context: DbContext, suppliers: Suppliers): Promise<boolean> {
  const names = Object.keys(suppliers).filter((name) => suppliers[name]?.balance)
  const asked = await claim(context, names)
  let isFilled = false
  await doEach(
    asked,
    async ({ id, ...before }) => {
      const balance = await suppliers[id]?.balance?.(context)
      if (balance && (await keep(context, id, { balance, before }))) isFilled = true
    },
    { share: context.share, atOnce: parallel },
  )
  return isFilled
}

type Before = { micros: number | null; currency: string | null }

/** Returns the wallets to ask for now, with what was in them; forgets those of suppliers that left. */
async function claim({ db, now }: DbContext, names: readonly string[]) {
  const listed = sql`json_each(${JSON.stringify(names)})`
  const [, claimed] = await db.batch<Before & { id: string }>([
    statement(db)`DELETE FROM supplier_wallet WHERE supplier NOT IN (SELECT value FROM ${listed})`,
    statement(db)`INSERT INTO supplier_wallet (supplier, asked_at)
      SELECT value, ${now} FROM ${listed} WHERE true
      ON CONFLICT (supplier) DO UPDATE SET asked_at = excluded.asked_at
      WHERE supplier_wallet.asked_at <= ${now - askedAgain}
        OR (supplier_wallet.asked_at <= ${now - askedAgainHeld} AND EXISTS (SELECT 1
          FROM supplier_call WHERE ${heldFor(sql`supplier_wallet.supplier`)}))
      RETURNING supplier AS id, micros, currency`,
  ])
  return claimed?.results ?? []
}

type Told = { balance: Cost; before: Before }

/** Stores what is left; returns whether orders have become due. */
async function keep(
  { db, now }: DbContext,
  supplier: string,
  { balance: { micros, currency }, before }: Told,
): Promise<boolean> {
  const isSummed = sql`(summed_at > ${now - summedAgain} AND currency = ${currency})`
  const store = statement(db)`UPDATE supplier_wallet
    SET micros = ${micros}, currency = ${currency}, told_at = ${now},
      daily_micros = iif(${isSummed}, daily_micros, ${costOfDay(supplier, currency, now)}),
      summed_at = iif(${isSummed}, summed_at, ${now})
    WHERE supplier = ${supplier}`
  const isMore = before.currency !== currency || micros > (before.micros ?? 0)
  if (!isMore || micros <= 0) {
    await store.run()
    return false
  }
  const release = statement(db)`UPDATE supplier_call SET look_at = ${now}
    WHERE ${heldFor(sql`${supplier}`)}`
  const [, released] = await db.batch([store, release])
  return (released?.meta.changes ?? 0) > 0
}

/** What was bought in a day on average; a supplier that is new has fewer days. */
function costOfDay(supplier: string, currency: string, now: number): Sql {
  const since = sql`(SELECT min(asked_at) FROM supplier_call WHERE supplier = ${supplier})`
  const days = sql`max(1.0, min(${averageDays}, coalesce((${now} - ${since}) * 1.0 / ${daySeconds}, 1)))`
  return sql`(SELECT CAST(coalesce(sum(cost_micros), 0) / ${days} AS INTEGER) FROM supplier_call
    WHERE supplier = ${supplier} AND asked_at > ${now - averageDays * daySeconds}
      AND state IN ('accepted', 'made') AND cancelled_at IS NULL AND cost_currency = ${currency})`
}
