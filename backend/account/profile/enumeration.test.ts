import { describe, expect, it } from 'vitest'
import { passkeyCalls } from '#contract/calls/customer/passkey.ts'
import { userCalls } from '#contract/calls/customer/user.ts'
import type { CallRow } from '#contract/calls/row/row.ts'
import { some } from '#contract/testing/effort.ts'
import { freshEmail, goodPassword, openQuickShop, otherPassword } from '../../testing/account.ts'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'

type Attempt = { row: CallRow; input: (email: string) => object }

const attempts: [string, Attempt][] = [
  ['signing in', { row: userCalls.signIn, input: (email) => ({ email, password: otherPassword }) }],
  ...(['sign_up', 'sign_in', 'reset', 'current_email', 'reauthenticate'] as const).map(
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

/** Makes accounts with the same password, which is hashed only once. */
async function accountMaker(shop: TestShop) {
  const hash = await shop.services.passwords.hash(goodPassword)
  return async function makeAccount(): Promise<string> {
    const { email, id } = await shop.addAccount({ email: freshEmail() })
    await testDatabase()
      .prepare('UPDATE account SET password_hash = ?2 WHERE id = ?1')
      .bind(id, hash)
      .run()
    return email
  }
}

type Pair = { known: number; unknown: number }

/** Measures in milliseconds the same attempt alternately with a known and an unknown address. */
async function timePairs(shop: TestShop, { row, input }: Attempt, count: number): Promise<Pair[]> {
  const makeAccount = await accountMaker(shop)
  const pairs: Pair[] = []
  for (let at = 0; at < count; at += 1) {
    const emails = { known: await makeAccount(), unknown: freshEmail() }
    const pair = { known: 0, unknown: 0 }
    const order = at % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const begin = performance.now()
      await shop.send(row, input(emails[kind]))
      pair[kind] = performance.now() - begin
      await shop.settle()
    }
    pairs.push(pair)
  }
  return pairs
}

async function realHashMs(): Promise<number> {
  const begin = performance.now()
  await openTestShop().services.passwords.hash(goodPassword)
  return performance.now() - begin
}

/**
 * Returns the mean without the fastest and the slowest tenth. A mean is used because the clock
 * counts whole milliseconds.
 */
function meanOf(values: number[]): number {
  const tenth = Math.floor(values.length / 10)
  const usual = values.toSorted((a, b) => a - b).slice(tenth, values.length - tenth)
  return usual.reduce((sum, value) => sum + value, 0) / usual.length
}

/** Returns the difference of the means, and its share of the time if both took `moreMs` longer. */
function differenceOf(pairs: readonly Pair[], moreMs: number): { ms: number; share: number } {
  const known = meanOf(pairs.map((pair) => pair.known))
  const unknown = meanOf(pairs.map((pair) => pair.unknown))
  const ms = Math.abs(known - unknown)
  return { ms, share: ms / (Math.max(known, unknown) + moreMs) }
}

/**
 * Smaller differences in milliseconds are ignored: with the database in the same process, a call
 * takes a few milliseconds, and the network alone varies by more than a tenth of that.
 */
const toldMs = 1

/**
 * Returns the result of a sign test: how many standard deviations of a fair coin separate the pairs
 * in which the known address was slower from those in which it was faster.
 */
function leaningOf(pairs: readonly Pair[]): number {
  const slower = pairs.filter(({ known, unknown }) => known > unknown).length
  const faster = pairs.filter(({ known, unknown }) => known < unknown).length
  return Math.abs(slower - faster) / Math.sqrt(Math.max(slower + faster, 1))
}

describe('whether an address has an account', () => {
  it.each(attempts)('R-ENU-1: no answer to %s tells', async (_, { row, input }) => {
    const shop = openQuickShop()
    const emails = [await knownEmail(shop), freshEmail()]
    const [known, unknown] = await Promise.all(
      emails.map(async (email) => shapeOf(await shop.send(row, input(email)))),
    )
    expect(known).toEqual(unknown)
  })

  it('R-ENU-1: a challenge for a passkey is given without an address', async () => {
    const shop = openQuickShop()
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
    const shop = openQuickShop()
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
  it.each<[string, number, string, () => TestShop]>([
    ['signing in', some(200), 'cheap', openQuickShop],
    ['signing in', 12, 'real', openTestShop],
    ['a code for sign_up', some(200), 'no', openQuickShop],
    ['a code for sign_in', some(200), 'no', openQuickShop],
    ['a code for reset', some(200), 'no', openQuickShop],
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
