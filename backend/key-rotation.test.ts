import { describe, expect, it } from 'vitest'
import { userCalls } from '#contract/calls/customer/user.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { some } from '#contract/testing/effort.ts'
import { dueSecret, personKey, resealSecret } from './account/person/person-key.ts'
import { statement } from './platform/sql.ts'
import { ask, pairsOf, type Release, randomIp, send, steps } from './testing/releases.ts'
import { testDatabase } from './testing/testing.ts'

describe('R-TOK-6: keys are rotated in three steps, and both releases of each step', () => {
  it('refuse none of hundreds of calls', async () => {
    const answers: number[] = []
    for (const { live } of steps) {
      const rounds = Array.from({ length: some(17) }, () => pairsOf(live)).flat()
      for (const sent of rounds) answers.push(...(await ask(sent)))
    }
    expect(answers.length).toBeGreaterThan(some(1_000))
    expect(answers.filter((status) => status !== 200)).toEqual([])
  }, 60_000)

  /** Calls of both releases in turns, until well after the limit. */
  async function askInTurns(
    row: CallRow,
    input: object,
    at: { live: Release[]; ip: () => string },
  ) {
    const count = Math.min(...row.limits.map((limit) => limit.count))
    let passed = 0
    for (let asked = 0; asked < 2 * count; asked += 1) {
      const [from] = at.live
      const to = at.live[asked % 2]
      if (!from || !to) throw new Error('expected two releases')
      if ((await send(row, input, { from, to, ip: at.ip() })).status === 200) passed += 1
    }
    return { passed, count }
  }

  it.each([0, 1, 2])('keep the limits of addresses, in step %i and at its end', async (at) => {
    const ip = randomIp()
    const { live = [] } = steps[at] ?? {}
    const { passed, count } = await askInTurns(userCalls.guestToken, {}, { live, ip: () => ip })
    expect(passed).toBe(count)
    const next = steps[at + 1]?.live ?? []
    for (const to of next) {
      expect((await send(userCalls.guestToken, {}, { from: to, to, ip })).status).toBe(429)
    }
  })

  it.each([0, 1, 2])('keep the limits of mailboxes, in step %i', async (at) => {
    const { live = [] } = steps[at] ?? {}
    const input = { email: `${crypto.randomUUID()}@b.example` }
    const { passed } = await askInTurns(userCalls.collectEmail, input, { live, ip: randomIp })
    expect(passed).toBe(5)
  })

  it('know people again when the clock has sealed their secret anew', async () => {
    const [first, second, last] = steps.map(({ live }) => live[1]?.shop.callOf())
    if (!first || !second || !last) throw new Error('expected three steps')
    await testDatabase().prepare('DELETE FROM person_secret').run()
    const known = await personKey(first, 'anna@b.example')
    const isDue = async () => (await statement(first.db, dueSecret(last)).first()) !== null
    await resealSecret(last)
    expect(await isDue()).toBe(true)
    await resealSecret(second)
    expect(await isDue()).toBe(false)
    expect(await personKey(last, 'anna@b.example')).toBe(known)
  })
})
