import { describe, expect, it } from 'vitest'
import { rewardCalls } from '#contract/calls/customer/reward.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { referrerPoints } from '#contract/commerce/reward-words.ts'
import { openBuyer } from '../../../testing/order.ts'
import { addPromo } from '../../../testing/shop/reward.ts'
import { openTestShop } from '../../../testing/test-shop.ts'

async function codeOf(name: string): Promise<string> {
  const { shop, bearer } = await openBuyer()
  await shop.ask(userCalls.updateProfile, { name }, { bearer })
  return (await shop.ask(rewardCalls.getReferrals, { currency: 'USD' }, { bearer })).code
}

describe('R-PEO-7: a shared code, read without an account', () => {
  it.each([
    ['Mara Lind', 'Mara'],
    ['www.evil.example/now', undefined],
    ['', undefined],
  ])('names the friend %j by the first name: %j', async (name, inviter) => {
    const code = await codeOf(name)
    const shop = openTestShop()
    const input = { code: code.toLowerCase(), currency: 'USD' } as const
    const found = await shop.ask(rewardCalls.getSharedCode, input)
    expect(found).toMatchObject({ code, kind: 'referral', amountMinor: 300, referrerPoints })
    expect(found.inviter).toBe(inviter)
  })

  it('says what a promotion gives, and why it gives nothing', async () => {
    const shop = openTestShop()
    const ask = (code: string) => shop.ask(rewardCalls.getSharedCode, { code, currency: 'USD' })
    const good = await ask(await addPromo({ percent: 15 }))
    expect(good).toMatchObject({ kind: 'percent', percent: 15 })
    expect(good.problem).toBeUndefined()
    expect(await ask(await addPromo({ percent: 15, endsAt: 1 }))).toMatchObject({
      problem: 'code_expired',
    })
  })

  it('does not exist if nobody can use it', async () => {
    const shop = openTestShop()
    const input = { code: 'NOBODY999', currency: 'USD' } as const
    expect(await shop.refusal(rewardCalls.getSharedCode, input)).toMatchObject({ status: 404 })
  })
})
