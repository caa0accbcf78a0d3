import { pathTo } from '#contract/pages/path-to.ts'
import { queryOf, readerOf } from '../query.ts'

const shows = ['all', 'wrong', 'ready', 'asks'] as const
export type Show = (typeof shows)[number]

/** The state of the page in its address: the file, which of its rows are shown, and their page. */
export type ImportAddress = ReturnType<typeof readAddress>

export function readAddress(query: URLSearchParams) {
  const { text, one, page } = readerOf(query)
  return { job: text('job'), show: one('show', shows) ?? 'all', page: page <= 1_000 ? page : 1 }
}

/** Returns the query of an address; forms carry it, so that their page is shown again. */
export function importQuery(address: ImportAddress): string {
  return String(queryOf(address, { show: 'all', page: 1 }))
}

/** Returns the link to the same file with some parts changed; without a page it is the first. */
export function linkTo(address: ImportAddress, changed: Partial<ImportAddress> = {}): string {
  const query = importQuery({ ...address, page: 1, ...changed })
  return query ? `${pathTo('portal-import')}?${query}` : pathTo('portal-import')
}
