import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const directory = join(import.meta.dirname, '..', '..', '..', 'backend', 'migrations')

/** The migrations of the database of orders, in the order in which they are applied. */
export const migrations = readdirSync(directory)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({ name, sql: readFileSync(join(directory, name), 'utf8') }))

/** A migration that a later release could bring: it expands, and fills in rows that are there. */
export const laterMigration = {
  name: '9999_later.sql',
  sql: `
    ALTER TABLE purchase ADD COLUMN took_seconds INTEGER;
    UPDATE purchase SET took_seconds = completed_at - created_at WHERE completed_at IS NOT NULL;
    CREATE INDEX purchase_took ON purchase (took_seconds) WHERE took_seconds IS NOT NULL;
    CREATE TRIGGER purchase_takes AFTER UPDATE OF completed_at ON purchase BEGIN
      UPDATE purchase SET took_seconds = NEW.completed_at - NEW.created_at WHERE id = NEW.id;
    END;`,
}

/** Copies the migrations to an empty directory, and adds the later one. */
export function writeLaterRelease(to: string): void {
  cpSync(directory, to, { recursive: true })
  writeFileSync(join(to, laterMigration.name), laterMigration.sql)
}
