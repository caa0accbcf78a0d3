import { marginHistory } from '#backend/shop/import/prices/margin-history.ts'
import type { CatalogueStore } from '#backend/shop/import/read-state.ts'

/** Tells which margin visitors of each shop have paid since when, the latest first. */
export async function listMargins(store: CatalogueStore): Promise<string> {
  const rows = await marginHistory(store)
  const lines = rows.map(({ channel, percent, at, before }) => {
    const moved = before === null ? `${percent} %` : `${before} % -> ${percent} %`
    return `${new Date(at).toISOString()}  ${channel}  ${moved}`
  })
  return lines.length > 0 ? lines.join('\n') : 'No margin is recorded: start the shop once'
}
