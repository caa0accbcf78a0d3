import { expect, it } from 'vitest'
import { seedAccounts } from '../../account/demo/seed-accounts.ts'
import { testSeeding } from '../../testing/shop/seeding.ts'
import { seedOrders } from './seed-orders.ts'
import { seedReviews } from './seed-reviews.ts'

it('reviews nothing but what the demonstration traveller used, once each', async () => {
  const seeding = testSeeding()
  const { db, now } = seeding
  await seedAccounts({ db, now })
  await seedOrders(seeding)
  await seedReviews(seeding)
  await seedReviews(seeding)
  const { results } = await db
    .prepare(
      `SELECT review.destination_slug AS slug, purchase.plan ->> 'destinationSlug' AS bought,
         esim.used_mb > 0 AS isUsed, review.account_id = esim.account_id AS isOwn
       FROM review JOIN esim ON esim.id = review.esim_id
         JOIN purchase ON purchase.id = esim.purchase_id
       WHERE review.account_id = 'demo-traveller' ORDER BY slug`,
    )
    .all()
  expect(results).toEqual([
    { slug: 'france', bought: 'france', isUsed: 1, isOwn: 1 },
    { slug: 'japan', bought: 'japan', isUsed: 1, isOwn: 1 },
  ])
})
