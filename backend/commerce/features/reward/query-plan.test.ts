import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/testing.ts'
import { spendPoints } from './book-rewards.ts'
import { settleRewards } from './settle-rewards.ts'

/** Tables that grow with what people buy. */
const largeTables =
  /\bSCAN (entry|lot|done|purchase|points_lot|points_entry|referral|promo_redemption|account)\b/

/** The statements of a list, as they were prepared. */
function textsOf(list: (db: D1Database) => unknown): string[] {
  const texts: string[] = []
  const prepare = (sql: string) => {
    texts.push(sql)
    return { bind: () => undefined }
  }
  list({ prepare } as unknown as D1Database)
  return texts
}

const booking = { orderId: 'o', accountId: 'a', now: 1 }
const statements = [
  ...textsOf((db) => settleRewards(db, 'o', 1)),
  ...textsOf((db) => spendPoints(db, booking, 5)),
]

it.each(statements)('R-DB-5 reads no large table from end to end: %s', async (sql) => {
  const db = testDatabase()
  const marks = sql.split('?').length - 1
  const values = Array.from({ length: marks }, () => 1)
  const { results } = await db
    .prepare(`EXPLAIN QUERY PLAN ${sql}`)
    .bind(...values)
    .all<{ detail: string }>()
  expect(results.map(({ detail }) => detail).filter((each) => largeTables.test(each))).toEqual([])
})
