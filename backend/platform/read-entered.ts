import { type } from 'arktype'

/** The rows that were reported by this process, so that each is reported once. */
const reported = new Set<string>()
/** A process forgets what it reported beyond this number of rows. */
const mostReported = 1_000

/**
 * Reads a row that operators enter. Returns undefined for a row that breaks a rule, as if it did not
 * exist, and reports it once with the rule; others are not affected.
 */
export function readEntered<Schema extends type.Any>(
  schema: Schema,
  row: object,
  name: string,
): Schema['infer'] | undefined {
  const read = schema(row)
  if (!(read instanceof type.errors)) return read
  if (!reported.has(name)) {
    if (reported.size >= mostReported) reported.clear()
    reported.add(name)
    console.error(
      JSON.stringify({ level: 'error', event: 'bad_row', row: name, problem: read.summary }),
    )
  }
  return undefined
}
