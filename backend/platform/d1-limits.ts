/**
 * D1's limits (developers.cloudflare.com/d1/platform/limits), as limits of SQLite. Without them, a
 * statement that only D1 refuses would pass the tests and fail in production.
 */
export const d1Limits = {
  /** Bound parameters of a statement. */
  variableNumber: 100,
  /** Bytes of a statement's text. */
  sqlLength: 100_000,
  /** Bytes of a value or a row. */
  length: 2_000_000,
  /** Columns of a table or a result. */
  column: 100,
  functionArg: 32,
  /** Bytes of a pattern of LIKE or GLOB. */
  likePatternLength: 50,
}
