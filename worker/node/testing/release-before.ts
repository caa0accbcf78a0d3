import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const directory = join(import.meta.dirname, '..', '..', '..', 'backend', 'migrations')

/** Migrations up to this one were applied before versions were released in shares. */
export const lastFreeMigration = '0097_returned_payments.sql'

/** The migrations in the order in which they are applied. */
export const migrations = readdirSync(directory)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, sql: readFileSync(join(directory, name), 'utf8') }))

/** Creates a database of an early release, with orders. */
export function openReleaseBefore(file: string, orders: number): void {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('CREATE TABLE applied_migration (name TEXT PRIMARY KEY) WITHOUT ROWID')
  for (const { name, sql } of migrations.filter((each) => each.name < '0004')) {
    sqlite.exec(sql)
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
