import { expect, it } from 'vitest'
import { friendCalls, rewardCalls } from '#contract/calls/customer/reward.ts'
import { seedAccounts } from '../../account/demo/seed-accounts.ts'
import { auditLedger } from '../../testing/shop/reward.ts'
import { testSeeding } from '../../testing/shop/seeding.ts'
import { openTestShop } from '../../testing/test-shop.ts'
import { seedReferrals } from './seed-referrals.ts'
import { demoReferralCode, seedRewards } from './seed-rewards.ts'

it('gives the demonstration traveller points, codes, referrals and friends, once', async () => {
  const seeding = testSeeding()
  const { db, now } = seeding
  await seedAccounts({ db, now })
  for (const at of [now, new Date(now.getTime() + 1000)]) {
    await seedRewards({ db, now: at })
    await seedReferrals({ ...seeding, now: at })
  }
  const shop = openTestShop()
  const bearer = await shop.signIn({ id: 'demo-traveller', accountType: 'normal' })
  const asked = { currency: 'USD' } as const
  const points = await shop.ask(rewardCalls.getPoints, asked, { bearer })
  expect(points).toMatchObject({ points: 240 + 150 + 300, owed: 0 })
  expect(points.expiring).toHaveLength(3)
  expect(points.entries.map(({ kind }) => kind).toSorted()).toEqual([
    ...['expired', 'gift', 'gift', 'gift', 'referral'],
  ])
  const { code, friends } = await shop.ask(rewardCalls.getReferrals, asked, { bearer })
  expect(code).toBe(demoReferralCode)
  expect(friends.map(({ state }) => state)).toEqual(['PENDING', 'COMPLETED'])
  const { promos } = await shop.ask(rewardCalls.listPromos, asked, { bearer })
  expect(promos.map(({ problem }) => problem)).toEqual([
    ...[undefined, undefined, undefined, 'code_expired'],
  ])
  expect((await shop.ask(friendCalls.getFriends, {}, { bearer })).friends).toHaveLength(2)
  expect(await auditLedger('demo-traveller')).toEqual([])
})
