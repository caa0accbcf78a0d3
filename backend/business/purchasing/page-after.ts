export type PageInfo = { pageSize?: number | undefined; pageStart?: string | undefined }

const defaultPageSize = 25

type Placed = { id: string; created_at: number }

/** Reads which page of a list is meant that begins with the latest row. */
export function pageAfter({ pageSize: size = defaultPageSize, pageStart }: PageInfo = {}) {
  const found = /^(\d{1,12})\.(.+)$/.exec(pageStart ?? '')
  return {
    size,
    // Later than any row: without a key it is the first page.
    createdAt: found ? Number(found[1]) : 2 ** 40,
    id: found?.[2] ?? '',
    /** Cuts one more row than the page has to the page, and returns the key of the next. */
    cut<Row extends Placed>(rows: readonly Row[]) {
      const shown = rows.slice(0, size)
      const last = shown.at(-1)
      const lastEvaluatedKey = rows.length > size && last ? `${last.created_at}.${last.id}` : null
      return { shown, lastEvaluatedKey }
    },
  }
}
