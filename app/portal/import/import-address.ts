import { pathTo } from '#contract/pages/path-to.ts'

const shows = ['all', 'wrong', 'ready', 'asks'] as const
export type Show = (typeof shows)[number]

/** The state of the page in its address: the file, which of its rows are shown, and their page. */
export type ImportAddress = { job: string; show: Show; page: number }

export function readAddress(query: URLSearchParams): ImportAddress {
  const page = Number(query.get('page'))
  return {
    job: (query.get('job') ?? '').slice(0, 64),
    show: shows.find((each) => each === query.get('show')) ?? 'all',
    page: Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1,
  }
}

/** Returns the query of an address; forms carry it, so that their page is shown again. */
export function queryOf({ job, show, page }: ImportAddress): string {
  const entries = {
    ...(job ? { job } : {}),
    ...(show === 'all' ? {} : { show }),
    ...(page > 1 ? { page: String(page) } : {}),
  }
  return new URLSearchParams(entries).toString()
}

/** Returns the link to the same file with some parts changed; without a page it is the first. */
export function linkTo(address: ImportAddress, changed: Partial<ImportAddress> = {}): string {
  const query = queryOf({ ...address, page: 1, ...changed })
  return query ? `${pathTo('portal-import')}?${query}` : pathTo('portal-import')
}
