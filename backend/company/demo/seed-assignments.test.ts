import { expect, it } from 'vitest'
import { seedAccounts } from '../../account/demo/seed-accounts.ts'
import { testSeeding } from '../../testing/shop/seeding.ts'
import { seedAssignments } from './seed-assignments.ts'
import { seedPeople } from './seed-people.ts'
import { seedPurchasing } from './seed-purchasing.ts'

it('gives as many plans as the stock says, once', async () => {
  const seeding = testSeeding()
  const { db, now } = seeding
  await seedAccounts({ db, now })
  await seedPeople({ db, now })
  await seedPurchasing(seeding)
  await seedAssignments(seeding)
  await seedAssignments(seeding)
  const { results } = await db
    .prepare(`SELECT lot.id, bought - free - (SELECT coalesce(-sum(plans), 0) FROM stock_entry
          WHERE lot_id = lot.id AND kind = 'lapsed') AS gone, (SELECT count(*) FROM assignment
        WHERE lot_id = lot.id AND state NOT IN ('returned', 'moved', 'failed')) AS given
      FROM stock_lot AS lot WHERE lot.organization_id LIKE 'demo-%'`)
    .all<{ id: string; gone: number; given: number }>()
  expect(results).toHaveLength(16)
  expect(results.filter(({ gone, given }) => gone !== given)).toEqual([])
  const used = await db
    .prepare(`SELECT count(*) AS eSIMs FROM esim
      WHERE id LIKE 'demo-assigned-%' AND used_mb > 0 AND used_mb = (
        SELECT sum(used_mb) FROM esim_usage WHERE esim_id = esim.id)`)
    .first<number>('eSIMs')
  expect(used).toBeGreaterThan(40)
})
