/**
 * Whether a batch failed, and so did nothing, because a row of this table was there already: how an
 * effect and its condition are one step without a read before the write.
 */
export function isUniqueFailure(error: unknown, table: string): boolean {
  return error instanceof Error && error.message.includes(`UNIQUE constraint failed: ${table}.`)
}
