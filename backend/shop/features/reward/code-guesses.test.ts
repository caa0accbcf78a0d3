import { beforeEach, describe, expect, it } from 'vitest'
import { rewardCalls } from '#contract/calls/customer/reward.ts'
import { shopCalls } from '#contract/calls/customer/shop.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { forgetLimits } from '../../../testing/gate.ts'
import { anyPlanId, type Buyer, openBuyer, orderInput } from '../../../testing/order.ts'
import { addPromo } from '../../../testing/shop/reward.ts'
import { openTestShop } from '../../../testing/test-shop.ts'

beforeEach(forgetLimits)

const limit = 20

async function basketWith(code: string) {
  return { plan_id: await anyPlanId(), quantity: 1, currency: 'USD', code }
}

/** The answer to a quote with a code: its status, or why the code does nothing. */
async function quoteWith({ shop, bearer }: Buyer, code: string, ip?: string): Promise<unknown> {
  const sent = { bearer, ...(ip ? { ip } : {}) }
  const response = await shop.send(shopCalls.quote, await basketWith(code), sent)
  if (response.status !== 200) return response.status
  const { code_problem } = (await response.json()) as { code_problem?: string }
  return code_problem ?? 'good'
}

const guess = () => crypto.randomUUID().slice(0, 8)
const times = (count: number, value: unknown) => Array.from({ length: count }, () => value)

describe('R-LIM-1 codes that are tried through the quote', () => {
  it('are limited as those that are to be kept, and together with them', async () => {
    const buyer = await openBuyer()
    const { shop, bearer } = buyer
    const code = await addPromo()
    for (let at = 0; at < limit / 2; at += 1) {
      expect(await quoteWith(buyer, guess())).toBe('code_unknown')
      const input = { code: guess(), currency: 'USD' }
      expect(await shop.refusal(rewardCalls.addPromo, input, { bearer })).toMatchObject({
        reason: 'code_unknown',
      })
    }
    const over = { status: 429, code: 'rate_limited', reason: 'limit' }
    const basket = await basketWith(guess())
    expect(await shop.refusal(shopCalls.quote, basket, { bearer })).toEqual(over)
    // A valid code must not get another answer than an unknown one.
    expect(await quoteWith(buyer, code)).toBe(429)
    const order = { ...(await orderInput(buyer)), code }
    expect(await shop.refusal(shopCalls.createOrder, order, { bearer })).toEqual(over)
    const kept = { code, currency: 'USD' }
    expect(await shop.refusal(rewardCalls.addPromo, kept, { bearer })).toEqual(over)
    // A quote without a code is still answered.
    const { code: _code, ...plain } = basket
    expect((await shop.send(shopCalls.quote, plain, { bearer })).status).toBe(200)
    shop.clock.advance(721)
    expect(await quoteWith(buyer, code)).toBe('good')
  })

  it('use nothing up where there is such a code', async () => {
    const buyer = await openBuyer()
    const code = await addPromo()
    const other = await addPromo({ planTypes: ['daily'] })
    for (let at = 0; at < limit + 5; at += 1) {
      expect(await quoteWith(buyer, code)).toBe('good')
      expect(await quoteWith(buyer, other)).toBe('code_plan')
    }
    expect(await quoteWith(buyer, guess())).toBe('code_unknown')
  })

  it('are no more for being tried all at once', async () => {
    const buyer = await openBuyer()
    const answers = await Promise.all(times(50, buyer).map(() => quoteWith(buyer, guess())))
    expect(answers.toSorted()).toEqual([...times(30, 429), ...times(limit, 'code_unknown')])
  })

  it('are limited by address too, however many accounts try them', async () => {
    const shop = openTestShop()
    const ip = '203.0.113.77'
    const answers: unknown[] = []
    for (let at = 0; at < 7; at += 1) {
      const account = await shop.addAccount()
      const buyer = { shop, bearer: await shop.signIn(account), accountId: account.id }
      for (let tried = 0; tried < 10; tried += 1) {
        answers.push(await quoteWith(buyer, guess(), ip))
      }
    }
    expect(answers).toEqual([...times(60, 'code_unknown'), ...times(10, 429)])
  })
})

describe('the letters that a mailbox is sent', () => {
  it('are not used up by codes that were refused because the last one is too young', async () => {
    const shop = openTestShop()
    const input = { email: `${crypto.randomUUID()}@people.example`, purpose: 'sign_up' }
    const ask = () => shop.send(userCalls.getVerificationCode, input)
    for (let letter = 0; letter < 5; letter += 1) {
      expect((await ask()).status).toBe(200)
      for (let again = 0; again < 3; again += 1) {
        expect(await shop.refusal(userCalls.getVerificationCode, input)).toMatchObject({
          status: 429,
          reason: letter < 4 ? 'resend' : 'limit',
        })
      }
      shop.clock.advance(61)
    }
    expect(await shop.refusal(userCalls.getVerificationCode, input)).toMatchObject({
      reason: 'limit',
    })
  })
})
