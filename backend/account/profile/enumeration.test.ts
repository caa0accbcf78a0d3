import { describe, expect, it } from 'vitest'
import { passkeyCalls } from '#contract/calls/customer/passkey.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import { isDeep, some } from '#contract/testing/effort.ts'
import {
  type Attempt,
  differenceOf,
  leaningOf,
  realHashMs,
  timePairs,
} from '../../testing/account/timed-pairs.ts'
import { freshEmail, goodPassword, otherPassword } from '../../testing/account.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { createPasswords } from '../password/passwords.ts'

const attempts: [string, Attempt][] = [
  ['signing in', { row: userCalls.signIn, input: (email) => ({ email, password: otherPassword }) }],
  [
    'signing in by either type',
    {
      row: userCalls.signIn,
      input: (email) => ({ email, password: otherPassword, eitherType: true }),
    },
  ],
  [
    'a code of either type',
    {
      row: userCalls.getVerificationCode,
      input: (email) => ({ email, purpose: 'reset', eitherType: true }),
    },
  ],
  ...(['sign_up', 'sign_in', 'buy', 'reset', 'current_email', 'reauthenticate'] as const).map(
    (purpose): [string, Attempt] => [
      `a code for ${purpose}`,
      { row: userCalls.getVerificationCode, input: (email) => ({ email, purpose }) },
    ],
  ),
]

/**
 * Returns the parts of an answer that must be equal for known and unknown addresses; random and
 * time-dependent parts are left out.
 */
async function shapeOf(response: Response) {
  const body = (await response.json()) as Record<string, unknown>
  const { flow, request_id, ...rest } = body
  const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
  return { status: response.status, names: Object.keys(body), rest, headers }
}

async function knownEmail(shop: TestShop): Promise<string> {
  return (await shop.addAccount({ email: freshEmail(), password: goodPassword })).email
}

/**
 * Smaller differences in milliseconds are ignored: with the database in the same process, a call
 * takes a few milliseconds, and the network alone varies by more than a tenth of that.
 */
const toldMs = 1

const openCostlyShop = () => openTestShop({ services: { passwords: createPasswords() } })

type Timing = [name: string, pairs: number, hashes: string, openShop: () => TestShop]

describe('whether an address has an account', () => {
  it.each(attempts)('R-ENU-1: no answer to %s tells', async (_, { row, input }) => {
    const shop = openTestShop()
    const emails = [await knownEmail(shop), freshEmail()]
    const [known, unknown] = await Promise.all(
      emails.map(async (email) => shapeOf(await shop.send(row, input(email)))),
    )
    expect(known).toEqual(unknown)
  })

  it('R-ENU-1: a challenge for a passkey is given without an address', async () => {
    const shop = openTestShop()
    const shapes: unknown[] = []
    for (const email of [await knownEmail(shop), freshEmail()]) {
      const { flow, options } = await shop.ask(passkeyCalls.signInOptions, { email })
      expect(flow).toMatch(/./)
      const { challenge, ...rest } = options as Record<string, unknown>
      expect(JSON.stringify(rest)).not.toContain(email)
      shapes.push(rest)
    }
    expect(shapes[0]).toEqual(shapes[1])
  })

  it.each(attempts)('R-ENU-1: no second answer to %s tells', async (_, { row, input }) => {
    const shop = openTestShop()
    const emails = [await knownEmail(shop), freshEmail()]
    const [known, unknown] = await Promise.all(
      emails.map(async (email) => {
        await shop.send(row, input(email))
        return shapeOf(await shop.send(row, input(email)))
      }),
    )
    expect(known).toEqual(unknown)
  })

  // A difference counts only if it is not random: other load on the machine changes means, but not
  // always on the same side. The time of a real hash is added to that of a cheap one.
  it.each<Timing>([
    ['signing in', some(200), 'cheap', openTestShop],
    ['signing in by either type', some(200), 'cheap', openTestShop],
    ['a code for sign_up', some(200), 'no', openTestShop],
    ['a code for sign_in', some(200), 'no', openTestShop],
    ['a code for reset', some(200), 'no', openTestShop],
    // Fewer pairs than these show no difference, and each takes two real hashes.
    ...(isDeep ? [['signing in', 12, 'real', openCostlyShop] as Timing] : []),
  ])(
    'R-ENU-1: %s takes as long: %d pairs, %s hashes',
    async (name, count, hashes, openShop) => {
      const attempt = attempts.find(([known]) => known === name)?.[1]
      if (!attempt) throw new Error(`expected an attempt of ${name}`)
      const moreMs = hashes === 'cheap' ? await realHashMs() : 0
      async function tells(known: Attempt): Promise<boolean> {
        const pairs = await timePairs(openShop(), known, count)
        const [{ ms, share }, leaning] = [differenceOf(pairs, moreMs), leaningOf(pairs)]
        const said = [`${(100 * share).toFixed(1)} %`, `${ms.toFixed(2)} ms`, leaning.toFixed(1)]
        console.log(`${name}: ${said.join(', ')} deviations`)
        return share > 0.1 && ms >= toldMs && leaning >= 3
      }
      // A real difference shows in both of two measurements.
      expect((await tells(attempt)) && (await tells(attempt))).toBe(false)
    },
    180_000,
  )
})
