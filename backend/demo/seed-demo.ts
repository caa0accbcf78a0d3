import { sql, statement } from '../platform/sql.ts'
import { type Seeding, seedOrders } from './seed-orders.ts'
import { seedReferrals } from './seed-referrals.ts'
import { seedReviews } from './seed-reviews.ts'
import { seedRewards } from './seed-rewards.ts'

/**
 * What the demonstration traveller has bought, earned and been given, in a local database. Nothing
 * is done where there is no such traveller: the address can be somebody else's by now.
 */
export async function seedDemo(seeding: Seeding): Promise<void> {
  const traveller = statement(seeding.db, sql`SELECT 1 FROM account WHERE id = 'demo-traveller'`)
  if (!(await traveller.first())) return
  await seedOrders(seeding)
  await seedRewards(seeding)
  await seedReviews(seeding)
  await seedReferrals(seeding)
}
