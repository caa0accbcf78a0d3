import { describe, expect, it } from 'vitest'
import { friendCalls } from '#contract/calls/customer/reward.ts'
import { maxFriends } from '#contract/commerce/reward-words.ts'
import { openBuyer } from '../../testing/order.ts'
import { testDatabase } from '../../testing/testing.ts'

const ben = { name: ' Ben Blum ', email: 'ben@example.com' }

describe('friends', () => {
  it('are added, changed and removed', async () => {
    const { shop, bearer } = await openBuyer()
    const added = await shop.ask(friendCalls.addFriend, ben, { bearer })
    expect(added).toMatchObject({ name: 'Ben Blum', email: 'ben@example.com' })
    await shop.ask(friendCalls.addFriend, { name: 'Ada', email: 'ada@example.com' }, { bearer })
    const list = () => shop.ask(friendCalls.getFriends, {}, { bearer })
    expect((await list()).friends.map(({ name }) => name)).toEqual(['Ada', 'Ben Blum'])
    const changed = { friend_id: added.id, name: 'Benno', email: 'benno@example.com' }
    await shop.ask(friendCalls.updateFriend, changed, { bearer })
    expect((await list()).friends[1]).toEqual({
      id: added.id,
      name: 'Benno',
      email: 'benno@example.com',
    })
    await shop.ask(friendCalls.deleteFriend, { friend_id: added.id }, { bearer })
    expect((await list()).friends).toHaveLength(1)
    expect(
      await shop.refusal(friendCalls.deleteFriend, { friend_id: added.id }, { bearer }),
    ).toMatchObject({ status: 404 })
  })

  it('have an address each', async () => {
    const { shop, bearer } = await openBuyer()
    await shop.ask(friendCalls.addFriend, ben, { bearer })
    const twin = { name: 'Benjamin', email: 'BEN@example.com' }
    expect(await shop.refusal(friendCalls.addFriend, twin, { bearer })).toEqual({
      status: 409,
      code: 'conflict',
      reason: 'friend_known',
    })
  })

  it.each([
    { name: '   ', email: 'ben@example.com' },
    { name: '', email: 'ben@example.com' },
    { name: 'Ben\u202e', email: 'ben@example.com' },
    { name: 'Ben', email: 'ben' },
  ])('are not taken as %j', async (input) => {
    const { shop, bearer } = await openBuyer()
    expect(await shop.refusal(friendCalls.addFriend, input, { bearer })).toMatchObject({
      status: 400,
    })
  })

  it('are so many at most', async () => {
    const { shop, bearer, accountId } = await openBuyer()
    await testDatabase()
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${maxFriends})
         INSERT INTO friend SELECT ?1 || i, ?1, 'Friend', i || '@example.com', i, 0 FROM n`,
      )
      .bind(accountId)
      .run()
    expect(await shop.refusal(friendCalls.addFriend, ben, { bearer })).toEqual({
      status: 409,
      code: 'conflict',
      reason: 'too_many',
    })
  })
})
