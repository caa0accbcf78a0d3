import { statement } from '../platform/sql.ts'
import { seedAlerts } from './seed-alerts.ts'
import { seedApprovals } from './seed-approvals.ts'
import { seedAssignments } from './seed-assignments.ts'
import { seedAudit } from './seed-audit.ts'
import { seedBudgets, seedMonths } from './seed-budgets.ts'
import { seedImports } from './seed-imports.ts'
import { seedInvoices } from './seed-invoices.ts'
import { type Seeding, seedOrders } from './seed-orders.ts'
import { seedPolicies } from './seed-policies.ts'
import { seedPurchasing } from './seed-purchasing.ts'
import { seedReferrals } from './seed-referrals.ts'
import { seedReviews } from './seed-reviews.ts'
import { seedRewards } from './seed-rewards.ts'
import { seedTrips } from './seed-trips.ts'

/**
 * Adds orders, rewards and reviews of the demonstration traveller, and orders and stock of the
 * organisations, to a local database. It does
 * nothing if there is no such account: somebody may have signed up with the address before.
 */
export async function seedDemo(seeding: Seeding): Promise<void> {
  const traveller = statement(seeding.db)`SELECT 1 FROM account WHERE id = 'demo-traveller'`
  if (!(await traveller.first())) return
  await seedOrders(seeding)
  await seedRewards(seeding)
  await seedReviews(seeding)
  await seedReferrals(seeding)
  await seedPurchasing(seeding)
  await seedInvoices(seeding)
  await seedMonths(seeding)
  await seedAssignments(seeding)
  await seedPolicies(seeding)
  await seedApprovals(seeding)
  await seedBudgets(seeding)
  await seedAudit(seeding)
  await seedAlerts(seeding.db, seeding.now)
  await seedImports(seeding)
  await seedTrips(seeding)
}
