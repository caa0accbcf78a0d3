export type PageInfo = { pageSize?: number | undefined; pageStart?: string | undefined }

const defaultPageSize = 25

type Placed = { id: string; created_at: number }

/** Reads which page is requested of a list that is sorted from the latest row to the oldest. */
export function pageAfter({ pageSize: size = defaultPageSize, pageStart }: PageInfo = {}) {
  const found = /^(\d{1,12})\.(.+)$/.exec(pageStart ?? '')
  return {
    size,
    // Without a key, the first page: a time later than that of any row.
    createdAt: found ? Number(found[1]) : 2 ** 40,
    id: found?.[2] ?? '',
    /**
     * Expects one row more than the page has; returns the page's rows, and the key of the next
     * page.
     */
    cut<Row extends Placed>(rows: readonly Row[]) {
      const shown = rows.slice(0, size)
      const last = shown.at(-1)
      const lastEvaluatedKey = rows.length > size && last ? `${last.created_at}.${last.id}` : null
      return { shown, lastEvaluatedKey }
    },
  }
}
