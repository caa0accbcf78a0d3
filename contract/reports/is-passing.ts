/**
 * Words of failures that end by themselves, or as soon as an operator has made room: whoever asks
 * again later may succeed.
 */
const passing: readonly RegExp[] = [
  // SQLite's result codes BUSY, LOCKED, FULL, IOERR and CANTOPEN (sqlite.org/rescode.html); Node
  // gives the words, workerd also the names.
  /\bdatabase (table )?is locked\b/,
  /\bdatabase or disk is full\b/,
  /\bdisk I\/O error\b/,
  /\bunable to open database file\b/,
  /\bSQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN)/,
  // D1's list of errors (developers.cloudflare.com/d1/observability/debug-d1).
  /\bNetwork connection lost\b/,
  /\bCannot resolve D1 DB due to transient issue\b/,
  /\bcaused object to be reset\b/,
  /\breset because its code was updated\b/,
  /\bexceeded its (memory|CPU time) limit and was reset\b/,
  /\bD1 DB is overloaded\b/,
  /\bExceeded maximum DB size\b/,
  /\bFailed to get session commit token\b/,
  // Durable Objects, and R2's codes of errors that are its own or mean too many writes of one object
  // (developers.cloudflare.com/r2/api/error-codes).
  /\bDurable Object is overloaded\b/,
  /\((10001|10043|10054|10058)\)$/,
  // A provider that could not be reached.
  /\bfetch failed\b/,
]
const passingNames: readonly unknown[] = [
  ...['TimeoutError', 'StripeConnectionError', 'StripeAPIError', 'StripeRateLimitError'],
]
const passingCodes: readonly unknown[] = [
  // A full disk or quota, a broken disk, and too many open files.
  ...['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENFILE'],
  // Refusals of our own.
  ...['upstream_unavailable', 'malformed_response', 'network'],
]

/** The most causes that are looked at, should they form a ring. */
const deepest = 8

/**
 * Whether an error that nobody expected means "later": a database that is busy, locked, overloaded
 * or being moved, a full disk, a provider that cannot be reached. Such an error is answered with 503
 * and is no bug. Of several errors, all must mean it.
 */
export function isPassing(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > deepest) return false
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.every((each) => isPassing(each, depth + 1))
  }
  const { message, cause } = error
  const { name, type, code, retryable, overloaded } = error as Marked
  return (
    passing.some((words) => words.test(message)) ||
    passingNames.includes(name) ||
    passingNames.includes(type) ||
    passingCodes.includes(code) ||
    retryable === true ||
    overloaded === true ||
    isPassing(cause, depth + 1)
  )
}

/** What errors of platforms and packages say about themselves. */
type Marked = Partial<Record<'name' | 'type' | 'code' | 'retryable' | 'overloaded', unknown>>
