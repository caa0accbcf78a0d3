import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, it } from 'vitest'
import { migrate } from '#backend/platform/migrate.ts'
import { migrations } from './testing/release-before.ts'

const dir = mkdtempSync(join(tmpdir(), 'statements-'))
afterEach(() => rmSync(dir, { recursive: true }))

/** Creates a database of the previous release, with roles and keys of an organisation. */
function openBefore(file: string): void {
  const sqlite = new DatabaseSync(file)
  sqlite.exec('CREATE TABLE applied_migration (name TEXT PRIMARY KEY) WITHOUT ROWID')
  for (const { name, sql } of migrations.filter((each) => each.name < '0110')) {
    sqlite.exec(sql)
    sqlite.prepare('INSERT INTO applied_migration (name) VALUES (?)').run(name)
  }
  sqlite.exec(`
    INSERT INTO organization (id, name, payment_model, enterprise_pay_model, currency_unit,
      created_at)
    VALUES ('acme', 'Acme', 'POST_PAID', 'MONTHLY_STATEMENT', 'USD', 1);
    INSERT INTO role (id, organization_id, name, permissions)
    VALUES ('none', 'acme', 'None', '[]'),
      ('finance', 'acme', 'Finance', '["UPDATE_PAYMENT_METHOD"]'),
      ('demo-meridian-viewer', 'acme', 'Viewer', '["GET_DATA_USAGE"]');
    INSERT INTO account (id, account_type, locale, currency_unit, organization_id, created_at)
    VALUES ('anna', 'enterprise', 'en', 'USD', 'acme', 1);
    INSERT INTO api_key (id, organization_id, channel, name, key_hash, prefix, scopes, made_by,
      created_at, expires_at, purpose)
    VALUES ('program', 'acme', 'plain', 'Ledger', 'a', 'twk_a', '["GET_ACCOUNTS"]', 'anna', 1, 9,
        'api'),
      ('directory', 'acme', 'plain', 'Okta', 'b', 'twk_b', '[]', 'anna', 1, 9, 'directory');
  `)
  sqlite.close()
}

it('roles and keys of the release before still see statements', () => {
  const file = join(dir, 'shop.sqlite')
  openBefore(file)
  migrate(file)
  const sqlite = new DatabaseSync(file)
  const read = (query: string) =>
    sqlite
      .prepare(query)
      .all()
      .map((row) => Object.values(row))
  expect(read('SELECT id, permissions FROM role ORDER BY id')).toEqual([
    ['demo-meridian-viewer', '["GET_DATA_USAGE"]'],
    ['finance', '["UPDATE_PAYMENT_METHOD","GET_STATEMENTS"]'],
    ['none', '["GET_STATEMENTS"]'],
  ])
  expect(read('SELECT id, scopes FROM api_key ORDER BY id')).toEqual([
    ['directory', '[]'],
    ['program', '["GET_ACCOUNTS","GET_STATEMENTS"]'],
  ])
  sqlite.close()
})
