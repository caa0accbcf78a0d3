import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '#backend/platform/migrate.ts'
import { seedOnce } from '#worker/node/seed.ts'
import type { Table } from '../measure/table.ts'
import { createReleased } from './released-database.ts'
import { upgradeDatabase } from './upgrade-database.ts'

const mostSeconds = 60

/**
 * Measures the upgrade of a database of the oldest release, with the demonstration rows and a
 * number of generated orders, and compares all rows.
 */
export async function* measureUpgrade(args: string[]): AsyncGenerator<Table> {
  const options = { orders: { type: 'string', default: '100000' } } as const
  const { orders } = parseArgs({ args, options }).values
  const directory = mkdtempSync(join(tmpdir(), 'upgrade-'))
  try {
    const seeded = join(directory, 'seeded.sqlite')
    migrate(seeded)
    await seedOnce(seeded)
    const file = join(directory, 'shop.sqlite')
    createReleased(file, seeded, Number(orders))
    const { seconds, rows, changed } = upgradeDatabase(file)
    const found = changed.length === 0 ? 'none' : changed.join(', ')
    yield {
      title: `Upgrade of ${orders} orders, ${rows} rows`,
      rows: [
        {
          name: 'time',
          value: `${seconds.toFixed(2)} s`,
          budget: `<= ${mostSeconds} s`,
          ok: seconds <= mostSeconds,
        },
        { name: 'changed in meaning', value: found, budget: 'none', ok: changed.length === 0 },
      ],
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
}
