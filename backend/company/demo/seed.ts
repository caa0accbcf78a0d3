import { hasDemoTraveller } from '../../account/demo/seed-accounts.ts'
import type { Seeding } from '../../call/domain.ts'
import { seedAlerts } from './seed-alerts.ts'
import { seedApprovals } from './seed-approvals.ts'
import { seedAssignments } from './seed-assignments.ts'
import { seedAudit } from './seed-audit.ts'
import { seedBudgets, seedMonths } from './seed-budgets.ts'
import { seedImports } from './seed-imports.ts'
import { seedInvoices } from './seed-invoices.ts'
import { seedPeople } from './seed-people.ts'
import { seedPolicies } from './seed-policies.ts'
import { seedPurchasing } from './seed-purchasing.ts'
import { seedTrips } from './seed-trips.ts'

/** Adds people, orders, stock and rules of the demonstration's organisations. */
export async function seed(seeding: Seeding): Promise<void> {
  await seedPeople(seeding)
  if (!(await hasDemoTraveller(seeding.db))) return
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
