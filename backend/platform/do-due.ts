import { claimItems, releaseItems } from './claim-items.ts'
import type { DbContext } from './db-context.ts'
import { doEach } from './do-each.ts'
import type { Sql } from './sql.ts'

/** `item` is the key by which a row is claimed, if that is not its id. */
type Row = { readonly id: string; readonly item?: string }

type Due<T> = {
  /** The job, or the part of one, that claims the items. */
  job: string
  /** The items that are due, as `claimItems` takes them. */
  due: Sql
  /** The number of items claimed at a time. */
  count: number
  /** Reads the claimed items; items that are no longer due may be left out. */
  read: (items: readonly string[]) => Promise<readonly T[]>
}

/**
 * Does the work for each due item of a job, until none is due or the job's share of the run is
 * spent. An item that is still due after the work waits before it is tried again, longer each time.
 */
export function doDue<T extends Row>(
  context: DbContext,
  due: Due<T> & { atOnce?: number },
  work: (row: T) => Promise<unknown>,
): Promise<void> {
  const { atOnce = 1 } = due
  return doEach(claimed(context, due), work, { share: context.share, atOnce })
}

/**
 * Does the work for all items of a claim in one batch. If that fails, each item gets its own batch,
 * so that one bad row does not stop the others.
 */
export async function doDueTogether<T extends Row>(
  context: DbContext,
  due: Due<T>,
  statementsOf: (rows: readonly T[]) => Promise<D1PreparedStatement[]>,
): Promise<void> {
  const { db, share } = context
  const store = async (rows: readonly T[]) => {
    const statements = await statementsOf(rows)
    if (statements.length > 0) await db.batch(statements)
  }
  while (!share?.isSpent()) {
    const items = await claimItems(context, due)
    if (items.length === 0) return
    const rows = await due.read(items)
    const isStored = await store(rows).then(
      () => true,
      () => false,
    )
    if (!isStored) await doEach(rows, (row) => store([row]), { share })
  }
}

async function* claimed<T extends Row>(context: DbContext, due: Due<T>): AsyncGenerator<T> {
  for (;;) {
    const items = await claimItems(context, due)
    if (items.length === 0) return
    const left = [...(await due.read(items))]
    try {
      for (let row = left.shift(); row; row = left.shift()) yield row
    } finally {
      const begunNever = left.map(({ id, item = id }) => item)
      await releaseItems(context, due.job, begunNever)
    }
  }
}
