import { DatabaseSync } from 'node:sqlite'

/** The demonstration organisation that pays by statement. */
const organization = 'demo-meridian'
const admin = 'demo-postpaid'
/** Rows per person. */
export const perPerson = 5

/**
 * Gives the demonstration organisation the requested number of orders and assignments, in all
 * lasting states, with their eSIMs, 90 days of usage, people with names in several scripts, and
 * lines of the audit log. The stock ledger agrees with them.
 */
export function addPortalRows(file: string, rows: number): void {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('PRAGMA synchronous = OFF; BEGIN')
  // Triggers are removed meanwhile, because the rows already contain their effects.
  const triggers = sqlite
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    .all()
  for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`)
  const now = Math.floor(Date.now() / 1000)
  sqlite.exec(numbers(rows))
  sqlite.exec(people(now, Math.ceil(rows / perPerson)))
  sqlite.exec(stock(now, rows))
  sqlite.exec(assigned(now))
  sqlite.exec(audit(now))
  for (const { sql } of triggers) sqlite.exec(String(sql))
  for (const sums of ['usage_day', 'spend_day']) {
    sqlite.exec(`DELETE FROM ${sums}; INSERT INTO ${sums} SELECT * FROM ${sums}_recounted`)
  }
  sqlite.exec('COMMIT; PRAGMA wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

/** The rows by number, each with a plan that the organisation has bought. */
function numbers(rows: number): string {
  return `CREATE TEMP TABLE sold AS SELECT row_number() OVER (ORDER BY plan_id) - 1 AS at, plan_id, plan,
      unit_minor FROM (SELECT DISTINCT line.plan_id, line.plan, line.unit_minor
        FROM master_order_line AS line JOIN master_order ON master_order.id = line.order_id
        WHERE master_order.organization_id = '${organization}' GROUP BY line.plan_id);
    CREATE TEMP TABLE made AS
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      SELECT i, 'made-' || i AS id, 'order-' || i AS order_id, 'made-' || (i / ${perPerson}) AS person, sold.plan_id, sold.plan,
        sold.unit_minor
      FROM n JOIN sold ON sold.at = i % (SELECT count(*) FROM sold)`
}

function people(now: number, count: number): string {
  return `INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
      organization_id, group_id, without_access, created_at)
    SELECT 'made-' || (i - 1), 'enterprise', 'p' || i || '@made.example', 'p' || i || '@made.example',
      (CASE i % 4 WHEN 0 THEN 'Ruth Adler ' WHEN 1 THEN 'Nguyễn Thị Lan ' WHEN 2 THEN '山田 太郎 '
        ELSE 'سارة حداد ' END) || i, 'en', 'USD', '${organization}',
      cost.id, 1, ${now} - i
    FROM made LEFT JOIN (SELECT id, row_number() OVER (ORDER BY id) - 1 AS at FROM billing_group
      WHERE organization_id = '${organization}') AS cost ON cost.at = i % 5
    WHERE i <= ${count + 1}`
}

function stock(now: number, rows: number): string {
  const at = `${now} - 86400 - (${rows} - i) * 60`
  return `INSERT INTO master_order (id, number, organization_id, buyer_id, buyer_name, paid_with,
      currency, total_minor, line_count, cart_taken, po_number, cost_centre, created_at)
    SELECT order_id, 'MADE' || i, '${organization}', '${admin}', 'Jonas Feldmann', 'account', 'USD',
      unit_minor * 2, 1, 1, iif(i % 3 = 0, 'PO-' || i, ''), 'CC-' || (i % 40), ${at} FROM made;
    INSERT INTO master_order_line (order_id, position, plan_id, plan, quantity, unit_minor)
      SELECT order_id, 0, plan_id, plan, 2, unit_minor FROM made;
    INSERT INTO stock_lot (id, organization_id, order_id, position, plan_id, bought, free, lapses_at)
      SELECT order_id || '.0', '${organization}', order_id, 0, plan_id, 2, iif(i % 10 = 6, 2, 1),
        ${at} + 31536000 FROM made;
    INSERT INTO stock_entry (id, organization_id, lot_id, kind, plans, created_at)
      SELECT 'bought.' || id, '${organization}', order_id || '.0', 'bought', 2, ${at} FROM made;
    INSERT INTO stock_entry (id, organization_id, lot_id, kind, plans, created_at)
      SELECT 'assigned.' || id, '${organization}', order_id || '.0', 'assigned', -1, ${at} FROM made;
    INSERT INTO stock_entry (id, organization_id, lot_id, kind, plans, created_at)
      SELECT 'returned.' || id, '${organization}', order_id || '.0', 'returned', 1, ${at} + 60
      FROM made WHERE i % 10 = 6`
}

/** Of ten assignments one is scheduled, one returned and one mailed; the others are installed. */
function assigned(now: number): string {
  const at = `${now} - (i * 7919 % 7776000)`
  return `INSERT INTO purchase (id, number, account_id, organization_id, channel, state, plan_id, plan,
      quantity, currency, unit_minor, subtotal_minor, total_minor, locale, consent_at,
      consent_version, created_at, paid_at, completed_at, closed_at)
    SELECT id, 'MADE' || i, person, '${organization}', 'tradewind',
      iif(i % 10 = 6, 'CANCELLED', 'COMPLETED'), plan_id, plan, 1, 'USD', 0, 0, 0, 'en', ${at}, '1',
      ${at}, ${at}, ${at}, iif(i % 10 = 6, ${at}, NULL) FROM made WHERE i % 10 <> 5;
    INSERT INTO esim (id, purchase_id, position, account_id, iccid, matching_id, made_at, profile, days,
      activate_by, activated_at, allowance_mb, used_mb, reported_at, cancelled_at, organization_id,
      created_at)
    SELECT id || '-0', id, 0, person, printf('8988%015d', i), 'M' || id, ${at},
      iif(i % 10 IN (4, 6), 'RELEASED', 'INSTALLED'), 30, ${at} + 5184000,
      iif(i % 10 IN (4, 6), NULL, ${at} + 3600), 5120, iif(i % 10 IN (4, 6), 0, i * 31 % 5120), ${now},
      iif(i % 10 = 6, ${at}, NULL), '${organization}', ${at} FROM made WHERE i % 10 <> 5;
    INSERT INTO esim_usage (esim_id, day, used_mb)
    SELECT id || '-0', (${at}) / 86400, i * 31 % 5120 FROM made WHERE i % 10 NOT IN (4, 5, 6);
    INSERT INTO assignment (id, organization_id, account_id, lot_id, plan_id, group_id, cost_centre,
      channel, state, purchase_id, esim_id, due_at, assigned_by, created_at, mailed_at, mail_count,
      settled_at)
    SELECT made.id, '${organization}', person, made.order_id || '.0', plan_id, account.group_id, '',
      'tradewind', CASE i % 10 WHEN 5 THEN 'scheduled' WHEN 6 THEN 'returned' ELSE 'assigned' END,
      iif(i % 10 = 5, NULL, made.id), iif(i % 10 = 5, NULL, made.id || '-0'),
      iif(i % 10 = 5, ${now} + 864000 + i, ${at}), '${admin}', ${at}, iif(i % 10 = 5, NULL, ${at}),
      i % 10 <> 5, iif(i % 10 = 6, ${at}, NULL)
    FROM made JOIN account ON account.id = person`
}

/** Scheduled work seals these lines like all others. */
function audit(now: number): string {
  return `INSERT INTO audit_entry (organization_id, created_at, actor_id, actor_name, action, subject_id,
      subject_name, before, after, request_id)
    SELECT '${organization}', ${now}, '${admin}', 'Jonas Feldmann', 'master_order_created', id,
      'MADE' || i, '{"plans":null,"total":null}', '{"plans":2,"total":"31.00 USD"}', 'made' FROM made`
}
