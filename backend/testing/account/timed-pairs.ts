import type { CallRow } from '#contract/calls/row/row.ts'
import { createPasswords } from '../../account/password/passwords.ts'
import { freshEmail, goodPassword } from '../account.ts'
import type { TestShop } from '../test-shop.ts'
import { testDatabase } from '../testing.ts'

export type Attempt = { row: CallRow; input: (email: string) => object }

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
export async function timePairs(
  shop: TestShop,
  { row, input }: Attempt,
  count: number,
): Promise<Pair[]> {
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

export async function realHashMs(): Promise<number> {
  const begin = performance.now()
  await createPasswords().hash(goodPassword)
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
export function differenceOf(
  pairs: readonly Pair[],
  moreMs: number,
): { ms: number; share: number } {
  const known = meanOf(pairs.map((pair) => pair.known))
  const unknown = meanOf(pairs.map((pair) => pair.unknown))
  const ms = Math.abs(known - unknown)
  return { ms, share: ms / (Math.max(known, unknown) + moreMs) }
}

/**
 * Returns the result of a sign test: how many standard deviations of a fair coin separate the pairs
 * in which the known address was slower from those in which it was faster.
 */
export function leaningOf(pairs: readonly Pair[]): number {
  const slower = pairs.filter(({ known, unknown }) => known > unknown).length
  const faster = pairs.filter(({ known, unknown }) => known < unknown).length
  return Math.abs(slower - faster) / Math.sqrt(Math.max(slower + faster, 1))
}
