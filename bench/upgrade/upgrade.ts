import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#backend/platform/migrate.ts'
import { seedOnce } from '#worker/node/seed.ts'
import { createReleased } from './released-database.ts'
import { upgradeDatabase } from './upgrade-database.ts'

/**
 * Measures the upgrade of a database of the oldest release, with the demonstration rows and a
 * number of generated orders, and compares all rows. Ends with 1 if data was changed or the upgrade
 * takes longer than a minute.
 */
const { values } = parseArgs({ options: { orders: { type: 'string', default: '100000' } } })
const mostSeconds = 60

const directory = mkdtempSync(join(tmpdir(), 'upgrade-'))
try {
  const seeded = join(directory, 'seeded.sqlite')
  migrate(seeded)
  await seedOnce(seeded)
  const file = join(directory, 'shop.sqlite')
  createReleased(file, seeded, Number(values.orders))
  const { seconds, rows, changed } = upgradeDatabase(file)
  console.log(`${values.orders} orders, ${rows} rows: upgraded in ${seconds.toFixed(2)} s`)
  console.log(changed.length === 0 ? 'no row changed in meaning' : `changed: ${changed.join(', ')}`)
  if (changed.length > 0 || seconds > mostSeconds) process.exitCode = 1
} finally {
  rmSync(directory, { recursive: true })
}
