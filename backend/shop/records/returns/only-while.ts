import type { DbContext } from '../../../platform/db-context.ts'
import { type Sql, statement } from '../../../platform/sql.ts'

/**
 * A statement that fails its whole batch unless a condition holds when the batch reaches it: an order
 * of no eSIMs breaks a constraint of its table.
 */
export function onlyWhile(
  { db }: Pick<DbContext, 'db'>,
  orderId: string,
  holds: Sql,
): D1PreparedStatement {
  return statement(db)`UPDATE purchase SET quantity = 0 WHERE id = ${orderId} AND NOT (${holds})`
}

/** Whether a batch has failed by the condition of `onlyWhile`. */
export function hasChangedMeanwhile(error: unknown): boolean {
  return error instanceof Error && /CHECK constraint failed: quantity/.test(error.message)
}
