import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import { migrate } from './migrate.ts'

const migrations = join(import.meta.dirname, '..', 'api', 'migrations')
const dir = mkdtempSync(join(tmpdir(), 'rewards-'))
afterEach(() => rmSync(dir, { recursive: true }))

/** A database of the release before, with orders that people have made. */
function openBefore(file: string, orders: number): void {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('CREATE TABLE applied_migration (name TEXT PRIMARY KEY) WITHOUT ROWID')
  for (const name of readdirSync(migrations)
    .filter((each) => each < '0004')
    .sort()) {
    sqlite.exec(readFileSync(join(migrations, name), 'utf8'))
    sqlite.prepare('INSERT INTO applied_migration (name) VALUES (?)').run(name)
  }
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orders})`
  sqlite.exec(`
    INSERT INTO account (id, account_type, locale, currency_unit, created_at)
    VALUES ('anna', 'normal', 'en', 'USD', 1);
    INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity, currency,
      unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version, created_at)
    ${numbers} SELECT 'order-' || i, 'N' || i, 'anna', 'plain', 'COMPLETED', 'plan', '{}', 2, 'USD',
      600, 1200, 1200, 'en', 1, '1', i FROM n;
    INSERT INTO payment (purchase_id, provider, state, amount_minor, currency, updated_at)
    ${numbers} SELECT 'order-' || i, 'sandbox', 'succeeded', 1200, 'USD', i FROM n;
    INSERT INTO esim (id, purchase_id, position, account_id, days, activate_by, created_at)
    ${numbers} SELECT 'order-' || i || '-0', 'order-' || i, 0, 'anna', 7, 9, i FROM n;
  `)
  sqlite.close()
}

it('R-DB-3 the orders of the release before stay as they were, and its code can still order', () => {
  const file = join(dir, 'shop.sqlite')
  openBefore(file, 100_000)
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
  // As the code before wrote it, without what is new.
  sqlite.exec(`INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity,
    currency, unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version, created_at)
    VALUES ('late', 'L', 'anna', 'plain', 'PENDING', 'plan', '{}', 1, 'USD', 5, 5, 5, 'en', 1, '1', 1)`)
  expect(() => sqlite.exec("DELETE FROM purchase WHERE id = 'order-1'")).toThrow('FOREIGN KEY')
  sqlite.close()
})
