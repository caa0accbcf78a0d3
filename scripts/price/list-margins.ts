import { sql } from '#backend/platform/sql.ts'
import type { CatalogueStore } from '#backend/shop/import/read-state.ts'

/** Tells which margin visitors of each shop have paid since when, the latest first. */
export async function listMargins(store: CatalogueStore): Promise<string> {
  const rows = await store.read(sql`SELECT channel, percent, valid_from AS at,
      lag(percent) OVER (PARTITION BY channel ORDER BY valid_from) AS before
    FROM channel_margin ORDER BY valid_from DESC, channel`)
  const lines = rows.map(({ channel, percent, at, before }) => {
    const moved = before === null ? `${percent} %` : `${before} % -> ${percent} %`
    return `${new Date(Number(at)).toISOString()}  ${channel}  ${moved}`
  })
  return lines.length > 0 ? lines.join('\n') : 'No margin is recorded: start the shop once'
}
