import { shapeAsD1 } from './d1-shape.ts'

/**
 * Opens the SQLite of a Durable Object with D1's interface, as far as the backend uses it. The
 * platform delays the object's answers until its writes are durable.
 */
export function openCellDatabase(storage: DurableObjectStorage): D1Database {
  const { sql } = storage
  const totalChanges = () => sql.exec<{ n: number }>('SELECT total_changes() AS n').one().n
  return shapeAsD1({
    run(text, values) {
      const before = totalChanges()
      const cursor = sql.exec<Record<string, SqlStorageValue>>(text, ...values)
      const results = cursor.toArray()
      const changes = totalChanges() - before
      return { results, changes, rowsWritten: cursor.rowsWritten }
    },
    together: (work) => storage.transactionSync(work),
    exec: (text) => {
      sql.exec(text)
    },
  })
}
