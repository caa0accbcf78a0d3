import { type Sql, statement } from '../../../platform/sql.ts'
import type { CatalogueStore } from '../read-state.ts'

/** Statements of one trip that stages rows, each of which has at most 24,000 characters of them. */
const stagedAtOnce = 40

/** The catalogue of the running shop as imports and publications use it. */
export function catalogueStore(catalogue: D1Database): CatalogueStore {
  const batch = async (queries: readonly Sql[]) => {
    if (queries.length === 0) return
    await catalogue.batch(queries.map((query) => statement(catalogue, query)))
  }
  return {
    read: async (query) => (await statement(catalogue, query).all()).results,
    writeTogether: batch,
    async stage(queries) {
      for (let at = 0; at < queries.length; at += stagedAtOnce) {
        await batch(queries.slice(at, at + stagedAtOnce))
      }
    },
  }
}
