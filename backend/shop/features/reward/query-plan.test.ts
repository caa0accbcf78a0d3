import { expect, it } from 'vitest'
import { testDatabase } from '../../../testing/testing.ts'
import { spendPoints } from '../../records/write-points.ts'
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

const spending = { orderId: 'o', accountId: 'a', points: 5 }
const statements = [
  ...textsOf((db) => settleRewards({ db, now: 1 }, 'o')),
  ...textsOf((db) => spendPoints({ db, now: 1 }, spending)),
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
