import { ApiError } from '#contract/errors.ts'

/** The page to load; without `pageStart` the first one. */
export type PageInfo = { pageSize: number; pageStart?: string }

export type Page<T> = { items: readonly T[]; lastEvaluatedKey?: string | null }

export const defaultPageSize = 10

/** Yields page after page for as long as the answer names the key of the next page. */
export async function* loadMore<T>(
  loadPage: (pageInfo: PageInfo) => Promise<Page<T>>,
  first: Partial<PageInfo> = {},
): AsyncGenerator<readonly T[], void, undefined> {
  let pageInfo: PageInfo = { pageSize: defaultPageSize, ...first }
  for (;;) {
    const { items, lastEvaluatedKey } = await loadPage(pageInfo)
    yield items
    if (!lastEvaluatedKey) return
    if (lastEvaluatedKey === pageInfo.pageStart) {
      // Another request would load the same page again, without end.
      throw new ApiError('malformed_response', 'the next page starts where this one did')
    }
    pageInfo = { ...pageInfo, pageStart: lastEvaluatedKey }
  }
}
