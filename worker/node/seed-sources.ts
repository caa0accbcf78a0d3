import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const backend = join(import.meta.dirname, '..', '..', 'backend')
const sources = ['migrations/*.sql', 'shop/catalogue/**/*.{sql,ts}', '*/demo/*.ts']

/**
 * Returns a hash of everything that seeded data depends on: migrations, catalogue data and
 * demonstration accounts.
 */
export function seedSources(): string {
  // Demonstration discounts last for weeks, so a new month gets new ones.
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 7))
  const files = globSync(sources, { cwd: backend }).filter((name) => !name.includes('.test.'))
  for (const name of files.sort()) hash.update(readFileSync(join(backend, name)))
  return hash.digest('hex')
}
