import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import { migrate } from '#backend/platform/migrate.ts'

const migrations = join(import.meta.dirname, '..', '..', 'backend', 'migrations')
const dir = mkdtempSync(join(tmpdir(), 'gifts-'))
afterEach(() => rmSync(dir, { recursive: true }))

/** Creates a database of the previous release with an open, an accepted and a withdrawn gift. */
function openBefore(file: string): void {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('CREATE TABLE applied_migration (name TEXT PRIMARY KEY) WITHOUT ROWID')
  for (const name of readdirSync(migrations)
    .filter((each) => each < '0013')
    .sort()) {
    sqlite.exec(readFileSync(join(migrations, name), 'utf8'))
    sqlite.prepare('INSERT INTO applied_migration (name) VALUES (?)').run(name)
  }
  const esim = (at: number) => `('order-${at}', 'order', ${at}, 'anna', 7, 9, 1)`
  sqlite.exec(`
    INSERT INTO account (id, account_type, locale, currency_unit, created_at)
    VALUES ('anna', 'normal', 'en', 'USD', 1), ('ben', 'normal', 'en', 'USD', 1);
    INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity, currency,
      unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version, created_at)
    VALUES ('order', 'N', 'anna', 'plain', 'COMPLETED', 'plan', '{}', 3, 'USD', 600, 1800, 1800,
      'en', 1, '1', 1);
    INSERT INTO esim (id, purchase_id, position, account_id, days, activate_by, created_at)
    VALUES ${[0, 1, 2].map(esim).join()};
    INSERT INTO esim_gift (id, esim_id, account_id, receiver_id, email, email_key, state, created_at,
      expires_at, settled_at)
    VALUES ('open', 'order-0', 'anna', NULL, 'b@x', 'b@x', 'open', 2, 20, NULL),
      ('gone', 'order-1', 'anna', 'ben', 'b@x', 'b@x', 'accepted', 2, 20, 3),
      ('back', 'order-2', 'anna', NULL, 'b@x', 'b@x', 'taken_back', 2, 20, 3);
  `)
  sqlite.close()
}

it('R-DB-3 gifts of the release before stay as they were, and its code can still give', () => {
  const file = join(dir, 'shop.sqlite')
  openBefore(file)
  migrate(file)
  const sqlite = new DatabaseSync(file)
  const rows = sqlite.prepare('SELECT id, state, receiver_id, settled_at FROM esim_gift').all()
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['open', 'open', null, null],
    ['gone', 'accepted', 'ben', 3],
    ['back', 'taken_back', null, 3],
  ])
  expect(sqlite.prepare('PRAGMA foreign_key_check').all()).toEqual([])
  // The previous release writes rows without the new columns.
  sqlite.exec(`UPDATE esim_gift SET state = 'accepted', receiver_id = 'ben', settled_at = 4
    WHERE id = 'open'`)
  const offer = (id: string, esimId: string) =>
    sqlite.exec(`INSERT INTO esim_gift (id, esim_id, account_id, email, email_key, state,
      created_at, expires_at) VALUES ('${id}', '${esimId}', 'anna', 'c@x', 'c@x', 'open', 5, 25)`)
  offer('next', 'order-2')
  expect(() => offer('more', 'order-2')).toThrow('UNIQUE')
  sqlite.exec("UPDATE esim SET profile = 'INSTALLED' WHERE id = 'order-2'")
  sqlite.exec("UPDATE esim_gift SET state = 'expired', settled_at = 6 WHERE id = 'next'")
  expect(() => offer('used', 'order-2')).toThrow('gift_in_use')
  sqlite.close()
})
