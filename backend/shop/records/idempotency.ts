import { ApiError } from '#contract/errors.ts'
import type { DbContext } from '../../platform/db-context.ts'
import { sql, statement } from '../../platform/sql.ts'
import { type Part, reading } from '../../platform/together.ts'

/** R-IDM-3: seconds for which an answer is kept; longer than any client repeats a call. */
const keptSeconds = 48 * 3600

export type IdempotentCall = { accountId: string; key: string; fingerprint: string }

/** A hash of a call's input that is the same for the same values in any order. */
export async function fingerprintOf(name: string, input: object): Promise<string> {
  const sorted = Object.entries(input).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const bytes = new TextEncoder().encode(JSON.stringify([name, sorted]))
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The statement that stores an answer, for the batch that carries out the call. */
export function keepAnswer(
  { db, now }: DbContext,
  { accountId, key, fingerprint }: IdempotentCall,
  answer: object,
): D1PreparedStatement {
  return statement(db)`
    INSERT INTO idempotent_answer (account_id, key, fingerprint, answer, expires_at)
    VALUES (${accountId}, ${key}, ${fingerprint}, ${JSON.stringify(answer)},
      ${now + keptSeconds})`
}

/**
 * Reads the answer that was stored under the key, if there is one. Throws `unprocessable` if the key
 * was used for another input (R-IDM-2).
 */
export function keptAnswer<T>(
  db: D1Database,
  { accountId, key, fingerprint }: IdempotentCall,
): Part<T | undefined> {
  const query = sql`SELECT fingerprint, answer FROM idempotent_answer
    WHERE account_id = ${accountId} AND key = ${key}`
  return reading(db, query, ([found]) => {
    const row = found as { fingerprint: string; answer: string } | undefined
    if (!row) return undefined
    if (row.fingerprint !== fingerprint) {
      throw new ApiError('unprocessable', 'the idempotency key stands for another request', {
        details: { reason: 'idempotency_key' },
      })
    }
    return JSON.parse(row.answer)
  })
}
