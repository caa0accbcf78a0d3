import { beforeEach, describe, expect, it } from 'vitest'
import { enterpriseCalls } from '#contract/calls/company/enterprise.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { callTable } from '#contract/calls/index.ts'
import type { CallRow, Limit } from '#contract/calls/row/row.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { countedBuckets, forgetLimits, setCounts } from '../../testing/gate.ts'
import { sampleInput } from '../../testing/inputs/sample-inputs.ts'
import { openTestShop, type SendOptions, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

const _db = testDatabase()

beforeEach(async () => {
  await forgetLimits()
})

const cases = callTable.flatMap((row) =>
  row.limits.map((limit) => ({ row, limit, ...namesOf(row, limit) })),
)

function namesOf({ path }: CallRow, { scope, count, seconds }: Limit) {
  return { path, scope, count, seconds }
}

/** Options of a caller that may make the call, with an address and account of its own. */
async function callerOf(shop: TestShop, { access }: CallRow): Promise<SendOptions> {
  if (access === 'open') return { ip: '203.0.113.5' }
  const permissions = ['GET_ACCOUNTS'] as const
  const member = { paymentModel: 'PRE_PAID', permissions } as const
  if (access === 'staff') return { ip: '203.0.113.5', ...(await becomeStaff(shop)) }
  const account = await shop.addAccount(access === 'enterprise' ? { member } : {})
  return { ip: '203.0.113.5', bearer: await shop.signIn(account) }
}

/** Sets the count of a limit, as if that many calls had been made. */
async function setCount({ scope, seconds }: Limit, count: number): Promise<void> {
  await setCounts(new RegExp(` ${seconds} ${scope} `), count)
}

/** Whether a call was refused by its limit; a 429 can have other reasons. */
async function isOverLimit(response: Response): Promise<boolean> {
  const { details } = (await response.json()) as { details?: { reason?: string } }
  return response.status === 429 && details?.reason === 'limit'
}

describe('R-LIM-1: the limit of', () => {
  it.each(cases)('$path: $count in $seconds s by $scope', async ({ row, limit }) => {
    const shop = openTestShop()
    const caller = await callerOf(shop, row)
    const isLimited = async () => isOverLimit(await shop.send(row, sampleInput(row), caller))
    expect(await isLimited()).toBe(false)
    await setCount(limit, limit.count - 1)
    expect(await isLimited()).toBe(false)
    // A mail that was not sent, because the one before is too recent, was not counted.
    if (limit.scope === 'email') await setCount(limit, limit.count)
    const refused = await shop.send(row, sampleInput(row), caller)
    expect(refused.status).toBe(429)
    const seconds = Number(refused.headers.get('retry-after'))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(limit.seconds + Math.ceil(limit.seconds / 6))
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      details: { reason: 'limit', retry_after_seconds: seconds },
    })
  })

  it('every call that anybody may make counts by address', () => {
    const open = callTable.filter(({ access }) => access === 'open')
    const uncounted = open.filter(({ limits }) => !limits.some(({ scope }) => scope === 'ip'))
    expect(uncounted.map(({ path }) => path)).toEqual([])
    expect(callTable.filter(({ limits }) => limits.length === 0)).toEqual([])
  })
})

describe('R-LIM-1: who is counted', () => {
  const { getCountries, guestToken, collectEmail } = userCalls
  const [{ count = 0 } = {}] = guestToken.limits

  it('is one address, of fifty calls at once too, and X-Forwarded-For changes nothing', async () => {
    const shop = openTestShop()
    await shop.send(guestToken, {}, { ip: '203.0.113.5' })
    await setCounts(/./, count - 10)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        shop.send(
          guestToken,
          {},
          {
            ip: '203.0.113.5',
            headers: {
              'x-forwarded-for': `198.51.100.${index}`,
              'cf-connecting-ip': `192.0.2.${index}`,
            },
          },
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
    expect((await shop.send(guestToken, {}, { ip: '203.0.113.6' })).status).toBe(200)
  })

  it('is one house, whichever of its IPv6 addresses it uses', async () => {
    const shop = openTestShop()
    await shop.send(guestToken, {}, { ip: '2001:db8:1:2::1' })
    await setCounts(/./, count)
    expect((await shop.send(guestToken, {}, { ip: '2001:db8:1:2:ffff::9' })).status).toBe(429)
    expect((await shop.send(guestToken, {}, { ip: '2001:db8:1:3::1' })).status).toBe(200)
  })

  it('is one call at a time', async () => {
    const shop = openTestShop()
    await shop.send(guestToken, {}, { ip: '203.0.113.5' })
    await setCounts(/./, count)
    expect((await shop.send(getCountries, {}, { ip: '203.0.113.5' })).status).toBe(200)
  })

  it('is one mailbox, however it is spelt and whichever call mails it', async () => {
    const shop = openTestShop()
    const purpose = { purpose: 'reset' }
    const mails = [
      () => shop.send(userCalls.getVerificationCode, { email: 'anna.b@gmail.com', ...purpose }),
      () =>
        shop.send(enterpriseCalls.getVerificationCode, { email: 'ANNAB@gmail.com', ...purpose }),
      () => shop.send(collectEmail, { email: 'annab+news@gmail.com' }),
      () => shop.send(collectEmail, { email: 'a.n.n.a.b@googlemail.com' }),
      () =>
        shop.send(userCalls.getVerificationCode, {
          email: 'annab+x@gmail.com',
          purpose: 'sign_in',
        }),
    ]
    for (const mail of mails) expect(await isOverLimit(await mail())).toBe(false)
    const sixth = await shop.send(collectEmail, { email: 'AnnaB@gmail.com' })
    expect(await isOverLimit(sixth)).toBe(true)
    const another = await shop.send(collectEmail, { email: 'anna@example.com' })
    expect(await isOverLimit(another)).toBe(false)
  })

  it('is not written down in the clear', async () => {
    const shop = openTestShop()
    await shop.send(collectEmail, { email: 'anna@example.com' }, { ip: '203.0.113.5' })
    const buckets = await countedBuckets()
    expect(buckets).toHaveLength(3)
    expect(JSON.stringify(buckets)).not.toMatch(/anna|example|203\.0/)
  })
})
