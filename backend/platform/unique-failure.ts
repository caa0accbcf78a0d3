/**
 * Whether a batch failed because a row of this table exists already. The database then changed
 * nothing, so a batch can check a condition and act on it in one step.
 */
export function isUniqueFailure(error: unknown, table: string): boolean {
  return error instanceof Error && error.message.includes(`UNIQUE constraint failed: ${table}.`)
}
