/**
 * What D1 refuses (developers.cloudflare.com/d1/platform/limits), as limits of SQLite. A statement
 * that passes here and not there would be found by the first visitor only.
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
