import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import { callTable } from '#contract/calls/index.ts'
import { guessLimits } from '#contract/calls/row/limits.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import type { AskGate } from '#contract/gate.ts'
import { some } from '#contract/testing/effort.ts'
import { signCall } from '#crypto/signing.ts'
import { deriveWorkerKey } from '#crypto/tag-keys.ts'
import { becomeStaff } from '../../testing/account/staff.ts'
import { forgetLimits, setCounts } from '../../testing/gate.ts'
import { sampleInput } from '../../testing/inputs/sample-inputs.ts'
import { openTestShop, type SendOptions } from '../../testing/test-shop.ts'
import { openTableShop, testRow, testRows } from '../../testing/test-table.ts'
import { testBindings, testTagKeys } from '../../testing/testing.ts'
import { watchedTrips } from '../../testing/watched-trips.ts'

beforeEach(forgetLimits)
afterEach(() => void vi.restoreAllMocks())

/** Names of calls that only read. What is exported is noted in the organisation's log. */
const readingNames =
  /\/(get|list|find|quote|exchange_quote|points|promos|referrals|addons|given|assigned|receipt|preview)$|\/(get|list)_\w+$/
/** Mails a code. */
const writing = /verification_code$/
const reading = callTable.filter(
  ({ path, method, isShared }) =>
    !isShared && !writing.test(path) && (method === 'GET' || readingNames.test(path)),
)

/** Trips of the calls that need more than three. */
const slower: Readonly<Record<string, number>> = {
  '/organization/billing/get': 5,
  '/organization/budget/list': 4,
  '/organization/cart/get': 5,
  '/organization/sign_on/get': 4,
  '/organization/spend/get': 4,
  '/reward/promos': 4,
  // Reads what each of the trips needs.
  '/organization/trip/list': 17,
}

async function callerOf(shop: ReturnType<typeof openTestShop>, row: CallRow): Promise<SendOptions> {
  if (row.access === 'open') return {}
  if (row.access === 'staff') return becomeStaff(shop)
  const permissions = (row.permission ?? []).flatMap((key) => key.split('|')) as never[]
  const member = { paymentModel: 'PRE_PAID', permissions } as const
  const account = await shop.addAccount(row.access === 'enterprise' ? { member } : {})
  return { bearer: await shop.signIn(account) }
}

describe('the order database', () => {
  it.each(reading.map((row) => ({ path: row.path, row })))(
    'is not written to by a call that reads: $path',
    async ({ row }) => {
      const watched = watchedTrips()
      const shop = openTestShop({ db: watched.db })
      const caller = await callerOf(shop, row)
      // The first call of an account may make what later ones read, such as its person's key.
      await shop.send(row, sampleInput(row), caller)
      watched.take()
      const { status } = await shop.send(row, sampleInput(row), caller)
      expect([200, 404, 409, 422]).toContain(status)
      const { trips, rowsWritten } = watched.take()
      expect(rowsWritten).toBe(0)
      expect(trips).toBeLessThanOrEqual(slower[row.path] ?? 3)
    },
  )

  it('is not asked by any number of calls beyond their limit', async () => {
    const watched = watchedTrips()
    const shop = openTestShop({ db: watched.db })
    const account = await shop.addAccount()
    const caller = { bearer: await shop.signIn(account), ip: '203.0.113.9' }
    await shop.ask(userCalls.getProfile, {}, caller)
    await setCounts(/ account /, 1_000)
    watched.take()
    const calls = some(5_000)
    let refused = 0
    for (let sent = 0; sent < calls; sent += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => shop.send(userCalls.getProfile, {}, caller)),
      )
      refused += answers.filter(({ status }) => status === 429).length
    }
    expect(refused).toBe(calls)
    expect(watched.take()).toEqual({ trips: 0, rowsReturned: 0, rowsWritten: 0 })
  })
})

describe('a tag', () => {
  it('counts once, of twenty racers, ten times', async () => {
    const shop = openTableShop()
    for (let round = 0; round < 10; round += 1) {
      const { tag } = signCall(deriveWorkerKey(testTagKeys[0]), null, shop.clock.nowMs)
      const sent = { headers: { 'x-app-tag': tag } }
      const racers = await Promise.all(
        Array.from({ length: 20 }, () => shop.send(testRows.protectedRow, {}, sent)),
      )
      expect(racers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })
})

describe('while the gate is away', () => {
  const away = {
    getByName: () => ({ ask: () => Promise.reject(new Error('the gate restarts')) }),
  }

  it('whoever reads is answered', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const shop = openTestShop({ gate: away })
    const bearer = await shop.signIn(await shop.addAccount())
    expect(await shop.ask(userCalls.getProfile, {}, { bearer })).toHaveProperty('userId')
    expect(JSON.parse(String(warn.mock.lastCall?.[0]))).toMatchObject({
      event: 'gate_away',
      whileAway: 'open',
    })
  })

  it.each([
    ['guesses a password', userCalls.signIn],
    ['has mails sent', userCalls.collectEmail],
    ['could repeat a signed call', userCalls.signUp],
  ] as const)('whoever %s is told to come back', async (_, row) => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined)
    const refused = await openTestShop({ gate: away }).send(row, sampleInput(row))
    expect(refused.status).toBe(503)
    expect(refused.headers.get('retry-after')).toBe('5')
    expect(await refused.json()).toMatchObject({ code: 'upstream_unavailable' })
  })

  it('an answer is given although the gate goes away before the call is given back', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
    let isAway = false
    const ask = testBindings().GATE.getByName('of this test').ask
    const gate = {
      getByName: () => ({
        ask: (...[steps, now]: Parameters<AskGate>) => {
          const answer = isAway ? away.getByName().ask() : ask(steps, now)
          isAway = true
          return answer
        },
      }),
    }
    const [byFailures] = guessLimits
    const row = testRow({ path: '/test/guessed', limits: [byFailures] })
    const shop = openTestShop({
      gate,
      table: { rows: { row }, handlers: { row: async () => ({}) } },
    })
    expect(await shop.ask(row)).toEqual({})
    expect(isAway).toBe(true)
    expect(warn).toHaveBeenCalledOnce()
  })
})
