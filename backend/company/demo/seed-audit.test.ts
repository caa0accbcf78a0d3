import { expect, it } from 'vitest'
import { seedAccounts } from '../../account/demo/seed-accounts.ts'
import { testSeeding } from '../../testing/shop/seeding.ts'
import { sealAudits } from '../audit/seal-audit.ts'
import { seedAudit } from './seed-audit.ts'
import { seedPeople } from './seed-people.ts'
import { seedPurchasing } from './seed-purchasing.ts'

it('writes a line for each seeded order, in their order, once, and each can be sealed', async () => {
  const seeding = testSeeding()
  const { db, now } = seeding
  await seedAccounts({ db, now })
  await seedPeople({ db, now })
  await seedPurchasing(seeding)
  await seedAudit({ db })
  await seedAudit({ db })
  await sealAudits({ db, now: Math.floor(now.getTime() / 1000) })
  const { results } = await db
    .prepare(`SELECT created_at AS at, subject_name AS number, actor_name AS who, hash,
        "after" ->> 'total' AS total
      FROM audit_entry WHERE organization_id = 'demo-meridian' ORDER BY id`)
    .all()
  const orders = await db
    .prepare(`SELECT created_at AS at, number, buyer_name AS who FROM master_order
      WHERE organization_id = 'demo-meridian' ORDER BY created_at`)
    .all()
  expect(results).toMatchObject(orders.results)
  expect(results.length).toBeGreaterThan(2)
  for (const { total, hash } of results) {
    expect(total).toMatch(/^\d+\.\d\d USD$/)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
  }
})
