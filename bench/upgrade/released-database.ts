import { DatabaseSync } from 'node:sqlite'
import { migrations } from '#worker/node/testing/later-migration.ts'

/**
 * Creates a database in the state of the oldest version that can still be upgraded, which knows the
 * first migration alone, with the rows of a seeded database and generated orders.
 */
export function createReleased(file: string, seeded: string, orders: number): void {
  const sqlite = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  sqlite.exec('PRAGMA synchronous = OFF; CREATE TABLE applied_migration (name TEXT PRIMARY KEY)')
  for (const { name, sql } of migrations.slice(0, 1)) {
    sqlite.exec(sql)
    sqlite.prepare('INSERT INTO applied_migration VALUES (?)').run(name)
  }
  // Triggers are removed meanwhile, because the rows already contain their effects.
  const triggers = sqlite
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all()
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`)
  copyRows(sqlite, seeded)
  addOrders(sqlite, orders)
  for (const { sql } of triggers) sqlite.exec(String(sql))
  sqlite.close()
}

/** Copies the rows of all tables, limited to the columns of this release. */
function copyRows(sqlite: DatabaseSync, seeded: string): void {
  sqlite.prepare('ATTACH ? AS seeded').run(seeded)
  sqlite.exec('BEGIN')
  for (const { name, columns } of tablesOf(sqlite)) {
    if (name === 'applied_migration') continue
    const list = columns.map((column) => `"${column}"`).join()
    sqlite.exec(`DELETE FROM main."${name}";
      INSERT INTO main."${name}" (${list}) SELECT ${list} FROM seeded."${name}"`)
  }
  sqlite.exec('COMMIT; DETACH seeded')
}

/** Orders of 20,000 travellers in all lasting states, with notices, top-ups and mails. */
function addOrders(sqlite: DatabaseSync, orders: number): void {
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${orders})`
  const esims = "FROM esim JOIN n ON esim.id = 'made-' || i || '-0'"
  sqlite.exec(`BEGIN;
    ${numbers} INSERT INTO account (id, account_type, email, email_key, locale, currency_unit, created_at)
      SELECT 'made-' || i, 'normal', 'p' || i || '@made.example', 'p' || i || '@made.example', 'en',
        'USD', 1 FROM n WHERE i <= 20000;
    ${numbers} INSERT INTO purchase (id, number, account_id, channel, state, plan_id, plan, quantity,
      currency, unit_minor, subtotal_minor, total_minor, locale, consent_at, consent_version,
      created_at, paid_at, completed_at)
      SELECT 'made-' || i, 'N' || i, 'made-' || (i % min(${orders}, 20000) + 1), 'tradewind',
        iif(i % 10 = 0, 'REFUNDED', 'COMPLETED'), 'plan', json_object('name', hex(randomblob(200))), 1,
        'USD', 600, 600, 600, 'en', 1, '1', 1700000000 + i, 1700000000 + i, 1700000060 + i FROM n;
    INSERT INTO payment (purchase_id, provider, state, amount_minor, currency, updated_at)
      SELECT id, 'stripe', iif(state = 'REFUNDED', 'refunded', 'succeeded'), 600, 'USD', paid_at
      FROM purchase WHERE id GLOB 'made-*';
    INSERT INTO esim (id, purchase_id, position, account_id, iccid, matching_id, made_at, days,
      activate_by, activated_at, allowance_mb, used_mb, created_at)
      SELECT id || '-0', id, 0, account_id, 'I' || number, 'M' || number, paid_at, 7, paid_at + 9,
        paid_at, 1000, 950, created_at FROM purchase WHERE id GLOB 'made-*';
    ${numbers} INSERT INTO esim_notice (esim_id, kind, told_at) SELECT esim.id, kind.value, 1700000100 + i
      ${esims} JOIN json_each('["data_75","data_90","end_3","end_1"]') AS kind
      WHERE i >> kind.key & 1;
    ${numbers} INSERT INTO auto_topup (esim_id, account_id, state, addon_id, currency, cap_minor, locale,
      mandate, consent_at, consent_version, updated_at)
      SELECT esim.id, esim.account_id, 'on', 'addon', 'USD', 5000, 'en', 'm', 1, '1', 1
      ${esims} WHERE i % 5 = 0;
    ${numbers} INSERT INTO outbox_mail (id, channel, kind, recipient, locale, subject, html, text,
      created_at, sent_at, next_attempt_at)
      SELECT 'made-' || i, 'tradewind', 'order_ready', 'p' || i || '@made.example', 'en', 'subject',
        hex(randomblob(1000)), hex(randomblob(300)), 1700000000 + i, iif(i % 7 = 0, NULL, 1700000001 + i),
        1700000000 + i FROM n;
    COMMIT`)
}

type Table = { name: string; columns: string[]; key: string[] }

export function tablesOf(sqlite: DatabaseSync): Table[] {
  const tables = sqlite.prepare("SELECT name FROM main.sqlite_schema WHERE type = 'table'").all()
  const columns = sqlite.prepare('SELECT name, pk FROM pragma_table_info(?, ?)')
  return tables.map(({ name }) => {
    const found = columns.all(String(name), 'main')
    const key = found.filter(({ pk }) => Number(pk) > 0)
    const nameOf = (column: Record<string, unknown>) => String(column.name)
    return { name: String(name), columns: found.map(nameOf), key: key.map(nameOf) }
  })
}
