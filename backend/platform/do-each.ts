/**
 * Does the work for each row, one after another, also where it failed for one before: what is wrong
 * with one organisation must not stop the others. Throws all errors together at the end, so that the
 * job counts as failed.
 */
export async function doEach<T>(
  rows: readonly T[],
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length === 0) return
  const [first] = errors
  const about = `${errors.length} of ${rows.length} failed, the first with: ${first}`
  throw new AggregateError(errors, about, { cause: first })
}
