import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { openCellDatabase } from '#backend/platform/cell-database.ts'

/** The database of the cell in which the test is running. */
const running: { db?: D1Database } = {}

type Env = { CELL: DurableObjectNamespace }

/** Does the work inside of the tests' cell, whose database answers synchronously. */
export function insideCell<T>(work: () => T | Promise<T>): Promise<T> {
  const { CELL } = env as unknown as Env
  const cell = CELL.get(CELL.idFromName('ta'))
  return runInDurableObject(cell, async (_, { storage }) => {
    running.db = openCellDatabase(storage)
    try {
      return await work()
    } finally {
      delete running.db
    }
  })
}

function db(): D1Database {
  if (!running.db) throw new Error('expected the work to be inside of a cell')
  return running.db
}

/**
 * A database for modules that keep a reference: each use is passed to the current cell's database.
 */
export const databaseOfCell = new Proxy(
  {},
  {
    get: (_, name) => {
      const value = Reflect.get(db(), name)
      return typeof value === 'function' ? value.bind(db()) : value
    },
  },
) as D1Database
