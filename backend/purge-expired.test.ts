import { beforeEach, describe, expect, it } from 'vitest'
import { purgeExpired } from './purge-expired.ts'
import { addAccount } from './testing/test-accounts.ts'
import { openTestShop } from './testing/test-shop.ts'
import { testDatabase, testServices } from './testing/testing.ts'

const now = 1_800_000_000
const db = testDatabase()
const services = testServices()

beforeEach(async () => {
  const tables = [
    'used_once',
    'verification_code',
    'refresh_token',
    'session',
    'idempotent_answer',
    'collected_email',
    'business_request',
    'sealed_secret',
    'webhook_event',
    'business_alert',
    'import_job',
    'people_job',
    'trip',
  ]
  await db.batch(tables.map((table) => db.prepare(`DELETE FROM ${table}`)))
})

async function countOf(table: string): Promise<number> {
  return (await db.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>('n')) ?? 0
}

/**
 * Stores a row that expires at a moment in each table; the session of the token does not expire.
 */
async function storeRows(id: string, expiresAt: number): Promise<void> {
  const { id: accountId } = await addAccount(openTestShop().callOf())
  const insertSession = `INSERT INTO session
    (id, account_id, channel, created_at, expires_at, reauthenticated_at) VALUES (?, ?, 'plain', 0, ?, 0)`
  await db.batch([
    db.prepare("INSERT INTO used_once VALUES ('tag', ?, ?)").bind(id, expiresAt),
    db.prepare("INSERT INTO idempotent_answer VALUES (?1, ?1, '', '{}', ?2)").bind(id, expiresAt),
    db
      .prepare("INSERT INTO verification_code VALUES (?, 'normal', ?, 'sign_in', 'x', 5, ?, 0)")
      .bind(id, id, expiresAt),
    db.prepare(insertSession).bind(`ends-${id}`, accountId, expiresAt),
    db.prepare(insertSession).bind(`lasts-${id}`, accountId, now + 1_000_000),
    db
      .prepare('INSERT INTO refresh_token (hash, session_id, expires_at) VALUES (?, ?, ?)')
      .bind(id, `lasts-${id}`, expiresAt),
  ])
}

describe('purging what has expired', () => {
  it('takes rows of the past and leaves those that still count', async () => {
    await storeRows('past', now - 1)
    await storeRows('present', now)
    expect(await purgeExpired({ db, now, services })).toBe(5)
    for (const table of ['used_once', 'verification_code', 'refresh_token', 'idempotent_answer']) {
      expect(await countOf(table)).toBe(1)
    }
    expect(await countOf('session')).toBe(3)
    expect(await purgeExpired({ db, now, services })).toBe(0)
  })

  it('takes addresses for the newsletter that nobody confirmed within the week of their link', async () => {
    const insert = `INSERT INTO collected_email
      (email_key, email, source, channel, locale, created_at, confirmed_at)
      VALUES (?1, ?1, 'footer', 'plain', 'en', ?2, ?3)`
    const weekAgo = now - 7 * 86_400
    await db.batch([
      db.prepare(insert).bind('old@mail.example', weekAgo - 1, null),
      db.prepare(insert).bind('new@mail.example', weekAgo, null),
      db.prepare(insert).bind('sure@mail.example', weekAgo - 1, weekAgo),
    ])
    expect(await purgeExpired({ db, now, services })).toBe(1)
    const { results } = await db.prepare('SELECT email FROM collected_email').all()
    expect(results.map(({ email }) => email).sort()).toEqual([
      'new@mail.example',
      'sure@mail.example',
    ])
  })

  it('takes the tokens of a session with it', async () => {
    await storeRows('past', now + 5)
    await db.prepare("UPDATE session SET expires_at = 1 WHERE id = 'lasts-past'").run()
    expect(await purgeExpired({ db, now, services })).toBe(2)
    expect(await countOf('refresh_token')).toBe(0)
  })

  it('takes more than one statement may', async () => {
    await db
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4500)
         INSERT INTO used_once SELECT 'tag', i, ?1 FROM n`,
      )
      .bind(now - 1)
      .run()
    expect(await purgeExpired({ db, now, services })).toBe(4500)
  })

  it.each([
    ['used_once', 'used_once_expiry'],
    ['verification_code', 'verification_code_expiry'],
    ['refresh_token', 'refresh_token_expiry'],
    ['session', 'session_expiry'],
  ])('R-DB-5: finds the rows of %s by an index', async (table, index) => {
    const { results } = await db
      .prepare(`EXPLAIN QUERY PLAN SELECT * FROM ${table} WHERE expires_at < 5 LIMIT 9`)
      .all<{ detail: string }>()
    expect(results.map(({ detail }) => detail).join()).toContain(index)
  })
})
