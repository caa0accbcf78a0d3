import { beforeEach, describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { signInLimits } from '#contract/calls/row/limits.ts'
import { freshEmail, goodPassword } from '../../testing/account.ts'
import { forgetLimits } from '../../testing/gate.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'

const ip = '203.0.113.40'
const [byAddress, byEmail] = signInLimits
const overLimit = { status: 429, code: 'rate_limited', reason: 'limit' }

beforeEach(async () => {
  await forgetLimits()
})

async function addPerson(shop: TestShop): Promise<string> {
  return (await shop.addAccount({ email: freshEmail(), password: goodPassword })).email
}

/**
 * Sends wrong sign-ins at once, each for another account; returns how many reached the password
 * check.
 */
async function failures(shop: TestShop, count: number): Promise<number> {
  const refusals = await Promise.all(
    Array.from({ length: count }, () =>
      shop.refusal(userCalls.signIn, { email: freshEmail(), password: 'wrong' }, { ip }),
    ),
  )
  return refusals.filter(({ reason }) => reason === 'credentials').length
}

describe('R-LIM-1 the limits of signing in', () => {
  it('are not used up by an office that signs in rightly all morning', async () => {
    const shop = openTestShop()
    const email = await addPerson(shop)
    const right = { email, password: goodPassword }
    for (let times = 0; times < byAddress.count + byEmail.count; times += 1) {
      expect(await shop.ask(userCalls.signIn, right, { ip })).toHaveProperty('accessToken')
    }
    expect(await failures(shop, 50)).toBe(byAddress.count)
    expect(await shop.refusal(userCalls.signIn, right, { ip })).toEqual(overLimit)
  })

  it('stop failures as ever, whatever succeeds in between', async () => {
    const shop = openTestShop()
    const right = { email: await addPerson(shop), password: goodPassword }
    let failed = 0
    for (let round = 0; round < 6; round += 1) {
      failed += await failures(shop, 6)
      await shop.send(userCalls.signIn, right, { ip })
    }
    expect(failed).toBe(byAddress.count)
  })

  it('stop fifty wrong sign-ins at one account at once, from fifty addresses', async () => {
    const shop = openTestShop()
    const email = await addPerson(shop)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => shop.refusal(userCalls.signIn, { email, password: 'no' })),
    )
    // The pause after five wrong passwords is stricter than the limit of the address.
    expect(answers.filter(({ reason }) => reason === 'credentials')).toHaveLength(5)
    expect(answers.filter(({ reason }) => reason === 'limit')).toHaveLength(50 - byEmail.count)
  })

  it('are not used up by members of organisations either', async () => {
    const shop = openTestShop()
    const email = freshEmail()
    const member = { paymentModel: 'PRE_PAID', permissions: [] } as const
    await shop.addAccount({ email, password: goodPassword, member })
    for (let times = 0; times <= byAddress.count; times += 1) {
      await shop.ask(enterpriseCalls.signIn, { email, password: goodPassword }, { ip })
    }
    expect(await failures(shop, 50)).toBe(byAddress.count)
  })
})
