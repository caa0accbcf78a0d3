import { sql } from '../../../platform/sql.ts'
import type { CatalogueStore } from '../read-state.ts'

/** A margin of a shop; unix milliseconds. */
export type MarginChange = { channel: string; percent: number; at: number; before: number | null }

/** Which margin visitors of each shop have paid since when, the latest first. */
export async function marginHistory({
  read,
}: Pick<CatalogueStore, 'read'>): Promise<MarginChange[]> {
  const rows = await read(sql`SELECT channel, percent, valid_from AS at,
      lag(percent) OVER (PARTITION BY channel ORDER BY valid_from) AS before
    FROM channel_margin ORDER BY valid_from DESC, channel`)
  return rows as MarginChange[]
}
