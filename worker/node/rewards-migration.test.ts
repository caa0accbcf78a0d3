import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import { migrate } from '#backend/platform/migrate.ts'
import { openReleaseBefore } from './testing/release-before.ts'

const dir = mkdtempSync(join(tmpdir(), 'rewards-'))
afterEach(() => rmSync(dir, { recursive: true }))

it('R-DB-3 the orders of the release before stay as they were, and its code can still order', () => {
  const file = join(dir, 'shop.sqlite')
  openReleaseBefore(file, 100_000)
  const started = performance.now()
  migrate(file)
  expect(performance.now() - started).toBeLessThan(30_000)
  const sqlite = new DatabaseSync(file)
  const one = (sql: string) => Object.values(sqlite.prepare(sql).get() ?? {})
  expect(one('SELECT count(*), sum(total_minor), sum(points_used) FROM purchase')).toEqual([
    ...[100_000, 120_000_000, 0],
  ])
  expect(one('SELECT count(*) FROM esim JOIN purchase ON purchase.id = purchase_id')).toEqual([
    100_000,
  ])
  expect(sqlite.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  expect(one("SELECT count(*) FROM referral_code WHERE account_id = 'anna'")).toEqual([1])
  // The previous release writes rows without the new columns.
  sqlite.exec(`INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity,
    currency, unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version, created_at)
    VALUES ('late', 'L', 'anna', 'plain', 'PENDING', 'plan', '{}', 1, 'USD', 5, 5, 5, 'en', 1, '1', 1)`)
  expect(() => sqlite.exec("DELETE FROM purchase WHERE id = 'order-1'")).toThrow('FOREIGN KEY')
  sqlite.close()
})
