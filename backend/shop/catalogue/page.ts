import { defaultPageSize } from '#contract/catalogue/catalogue-query.ts'

/** A page of a list: the number of rows, and the position after which it begins. */
export type Page = { size: number; after: number }

type PageInput = {
  pageInfo?: { pageSize?: number; pageStart?: string }
  pageSize?: number
  pageStart?: string
}

/**
 * Returns the page that a query asks for. A query may nest the fields in `pageInfo` or not; the
 * nested ones win.
 */
export function pageOf({ pageInfo, pageSize, pageStart }: PageInput): Page {
  const start = pageInfo?.pageStart ?? pageStart
  return {
    size: pageInfo?.pageSize ?? pageSize ?? defaultPageSize,
    after: start === undefined ? -1 : Number(start),
  }
}

/**
 * Given up to one row more than the page size, returns the page and, if the extra row exists, the
 * key of the next page.
 */
export function cutPage<T extends { position: number }>(rows: readonly T[], { size }: Page) {
  const items = rows.slice(0, size)
  const last = items.at(-1)
  const lastEvaluatedKey = rows.length > size && last ? String(last.position) : null
  return { items, lastEvaluatedKey }
}
