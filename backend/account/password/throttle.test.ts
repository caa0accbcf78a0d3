import { describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../testing/test-shop.ts'
import { testDatabase } from '../../testing/testing.ts'
import { countGuess, type Guessed, purgeGuesses, refuseGuess } from './throttle.ts'

const daySeconds = 86_400

function somebody(): Guessed {
  return { accountType: 'normal', emailKey: `${crypto.randomUUID()}@mail.example` }
}

async function guess(shop: TestShop, guessed: Guessed): Promise<'looked at' | number | undefined> {
  const call = shop.callOf()
  if (await countGuess(call, guessed).first()) return 'looked at'
  const { details } = await refuseGuess(call, guessed)
  return details?.retryAfterSeconds as number | undefined
}

/** Guesses as soon as each pause allows it; returns the pauses in seconds. */
async function pausesOf(shop: TestShop, guessed: Guessed, count: number): Promise<number[]> {
  const pauses: number[] = []
  for (let at = 0; at < count; at += 1) {
    expect(await guess(shop, guessed)).toBe('looked at')
    const pause = await peek(guessed, shop)
    pauses.push(pause)
    shop.clock.advance(pause)
  }
  return pauses
}

async function peek({ accountType, emailKey }: Guessed, shop: TestShop): Promise<number> {
  const lockedUntil = await testDatabase()
    .prepare(
      'SELECT locked_until FROM password_throttle WHERE account_type = ?1 AND email_key = ?2',
    )
    .bind(accountType, emailKey)
    .first<number>('locked_until')
  return Math.max((lockedUntil ?? 0) - Math.floor(shop.clock.nowMs / 1000), 0)
}

describe('the pause after wrong passwords', () => {
  it('R-PW-4: comes with the fifth, of 30 s, doubles, and stays at an hour', async () => {
    const shop = openTestShop()
    expect(await pausesOf(shop, somebody(), 15)).toEqual([
      0, 0, 0, 0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600,
    ])
  })

  it('has no end after a hundred, however long the pauses before', async () => {
    const shop = openTestShop()
    const guessed = somebody()
    expect(await pausesOf(shop, guessed, 100)).toHaveLength(100)
    expect(await guess(shop, guessed)).toBeUndefined()
  })

  it('R-PW-4: says how long it still is', async () => {
    const shop = openTestShop()
    const guessed = somebody()
    for (let at = 0; at < 5; at += 1) await guess(shop, guessed)
    expect(await guess(shop, guessed)).toBe(30)
    shop.clock.advance(12)
    expect(await guess(shop, guessed)).toBe(18)
  })

  it('R-PW-4: lets 5 of 100 guesses at once through', async () => {
    const shop = openTestShop()
    const guessed = somebody()
    const outcomes = await Promise.all(Array.from({ length: 100 }, () => guess(shop, guessed)))
    expect(outcomes.filter((outcome) => outcome === 'looked at')).toHaveLength(5)
  })

  it('R-PW-4: is the database’s, so a restart forgets nothing', async () => {
    const guessed = somebody()
    const nowMs = Date.now()
    for (let at = 0; at < 5; at += 1) await guess(openTestShop({ nowMs }), guessed)
    expect(await guess(openTestShop({ nowMs }), guessed)).toBe(30)
  })

  it('is forgotten after a year where nobody has the address, and never where somebody has', async () => {
    const shop = openTestShop()
    const { email } = await shop.addAccount()
    const [known, unknown]: Guessed[] = [{ accountType: 'normal', emailKey: email }, somebody()]
    if (!known || !unknown) throw new Error('expected two')
    for (const guessed of [known, unknown]) {
      for (let at = 0; at < 6; at += 1) await guess(shop, guessed)
    }
    const now = Math.floor(shop.clock.nowMs / 1000)
    await purgeGuesses(testDatabase(), now + 364 * daySeconds)
    expect(await peek(unknown, shop)).toBeGreaterThan(0)
    await purgeGuesses(testDatabase(), now + 366 * daySeconds)
    expect(await peek(unknown, shop)).toBe(0)
    expect(await peek(known, shop)).toBeGreaterThan(0)
  })

  it('R-DB-5: what is forgotten is found by an index', async () => {
    const { results } = await testDatabase()
      .prepare('EXPLAIN QUERY PLAN SELECT * FROM password_throttle WHERE failed_at < 5 LIMIT 9')
      .all<{ detail: string }>()
    expect(results.map(({ detail }) => detail).join()).toContain('password_throttle_failed')
  })
})
