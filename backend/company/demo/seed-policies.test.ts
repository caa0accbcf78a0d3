import { expect, it } from 'vitest'
import { seedAccounts } from '../../account/demo/seed-accounts.ts'
import { testSeeding } from '../../testing/shop/seeding.ts'
import { seedAssignments } from './seed-assignments.ts'
import { seedInvoices } from './seed-invoices.ts'
import { seedPeople } from './seed-people.ts'
import { seedPolicies } from './seed-policies.ts'
import { seedPurchasing } from './seed-purchasing.ts'

it('gives the demonstration a policy with top-ups that its books know, once', async () => {
  const seeding = testSeeding()
  const { db, now } = seeding
  await seedAccounts({ db, now })
  await seedPeople({ db, now })
  await seedPurchasing(seeding)
  await seedInvoices(seeding)
  await seedAssignments(seeding)
  await seedPolicies(seeding)
  await seedPolicies(seeding)
  const sums = await db
    .prepare(`SELECT count(*) AS topUps, sum(topup.price_minor) AS cost,
        sum(entry.amount_minor) AS charged, count(addon.made_at) AS added,
        sum((esim.allowance_mb - esim.used_mb) * 10 >= esim.allowance_mb) AS enough
      FROM policy_topup AS topup JOIN esim ON esim.id = topup.esim_id
        LEFT JOIN account_entry AS entry ON entry.order_id = topup.id
        LEFT JOIN esim_addon AS addon ON addon.purchase_id = topup.id
      WHERE topup.policy_id = 'demo-meridian-travelling'`)
    .first<Record<string, number>>()
  if (!sums) throw new Error('expected the books of the policy')
  const { topUps = 0 } = sums
  expect(topUps).toBeGreaterThan(3)
  expect(sums).toMatchObject({ charged: sums.cost, added: topUps, enough: topUps })
  const { results } = await db
    .prepare(`SELECT state, json_array_length(trial, '$.events') > 0 AS tried
      FROM topup_policy WHERE organization_id = 'demo-meridian' ORDER BY state`)
    .all()
  expect(results).toMatchObject([{ state: 'off' }, { state: 'on', tried: 1 }])
})
