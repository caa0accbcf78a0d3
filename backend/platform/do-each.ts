/** The error text names at most this many rows that failed. */
const namedAtMost = 5

type Named = { readonly id: string } | { readonly name: string }

/**
 * Does the work for each row, one after another, also where it failed for one before: what is wrong
 * with one row must not stop the others. Throws all errors together at the end, with the names of
 * their rows, so that the job counts as failed.
 */
export async function doEach<T extends Named>(
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  const failures: string[] = []
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      errors.push(error)
      failures.push(`${'id' in row ? row.id : row.name}: ${error}`)
    }
  }
  const [first] = errors
  if (errors.length === 0) return
  const about = `${errors.length} of ${rows.length} failed: ${failures.slice(0, namedAtMost).join('; ')}`
  throw new AggregateError(errors, about, { cause: first })
}
