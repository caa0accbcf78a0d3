import type { Share } from './run-share.ts'

/** The most failed rows that the error text names. */
const namedAtMost = 5

type Named = { readonly id: string } | { readonly name: string }

type Way = {
  /** No row is begun once this is spent; the next run continues. */
  share?: Share | undefined
  /** How many rows are worked on in parallel; one after another by default. */
  atOnce?: number
}

/**
 * Does the work for each row, even after a failure, because one bad row must not stop the others.
 * Throws all errors together at the end, with the names of their rows, so that the job counts as
 * failed.
 */
export async function doEach<T extends Named>(
  rows: Iterable<T> | AsyncIterable<T>,
  work: (row: T) => Promise<unknown>,
  { share, atOnce = 1 }: Way = {},
): Promise<void> {
  const errors: unknown[] = []
  const failures: string[] = []
  const left = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  let begun = 0
  async function goOn(): Promise<void> {
    while (!share?.isSpent()) {
      const { done, value: row } = await left.next()
      if (done) return
      begun += 1
      try {
        await work(row)
      } catch (error) {
        errors.push(error)
        failures.push(`${'id' in row ? row.id : row.name}: ${error}`)
      }
    }
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, goOn))
  await left.return?.()
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  const [first] = errors
  if (errors.length === 0) return
  const about = `${errors.length} of ${begun} failed: ${failures.slice(0, namedAtMost).join('; ')}`
  throw new AggregateError(errors, about, { cause: first })
}
