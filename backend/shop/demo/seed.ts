import { hasDemoTraveller } from '../../account/demo/seed-accounts.ts'
import type { Seeding } from '../../call/domain.ts'
import { seedOrders } from './seed-orders.ts'
import { seedReferrals } from './seed-referrals.ts'
import { seedReviews } from './seed-reviews.ts'
import { seedRewards } from './seed-rewards.ts'

/**
 * Adds orders, rewards and reviews of the demonstration traveller; nothing if there is no such
 * account, because a person has already signed up with its address.
 */
export async function seed(seeding: Seeding): Promise<void> {
  if (!(await hasDemoTraveller(seeding.db))) return
  await seedOrders(seeding)
  await seedRewards(seeding)
  await seedReviews(seeding)
  await seedReferrals(seeding)
}
