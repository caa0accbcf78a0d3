import { hasDemoTraveller } from '../../account/demo/seed-accounts.ts'
import type { Seeding } from '../../call/domain.ts'
import { seedOrders } from './seed-orders.ts'
import { seedReferrals } from './seed-referrals.ts'
import { seedReviews } from './seed-reviews.ts'
import { seedRewards } from './seed-rewards.ts'

/**
 * Adds orders, rewards and reviews of the demonstration traveller. Somebody may have signed up with
 * the address before; then there is no such account, and nothing is added.
 */
export async function seed(seeding: Seeding): Promise<void> {
  if (!(await hasDemoTraveller(seeding.db))) return
  await seedOrders(seeding)
  await seedRewards(seeding)
  await seedReviews(seeding)
  await seedReferrals(seeding)
}
