import type { HeadLink } from '#app/page/head.ts'
import { notFound } from '#app/page/not-found.ts'
import type { ListPage } from '#app/ui/article/list/listed.ts'

/** The part of a list that an address requests. */
export type ListQuery<Kind extends string> = { kind: Kind | undefined; start: number }

/** The latest start that an address may name. */
const maxStart = 999_999

/** Reads the kind and the start in an address; a kind that a collection does not have is a 404. */
export function readListQuery<Kind extends string>(
  request: Request,
  kinds: readonly Kind[],
): ListQuery<Kind> {
  const query = new URL(request.url).searchParams
  const asked = query.get('kind')
  const kind = kinds.find((each) => each === asked)
  const start = Number(query.get('start') ?? 0)
  const isStart = Number.isInteger(start) && start >= 0 && start <= maxStart
  if ((asked !== null && kind === undefined) || !isStart) notFound()
  return { kind, start }
}

/** Returns the address of a list of one kind, or of all, from a start. */
export function listAddress(path: string, kind: string | undefined, start = 0): string {
  const query = new URLSearchParams({
    ...(kind === undefined ? {} : { kind }),
    ...(start > 0 ? { start: String(start) } : {}),
  })
  return query.size > 0 ? `${path}?${query}` : path
}

type Shown = { kind: string | undefined; start: number; next: number | undefined; size: number }

/** Returns the addresses around a page of a list. */
export function listPage(path: string, { kind, start, next, size }: Shown): ListPage {
  const to = (from: number) => listAddress(path, kind, from)
  return {
    here: to(start),
    previous: start > 0 ? to(Math.max(0, start - size)) : undefined,
    next: next === undefined ? undefined : to(next),
  }
}

/** Returns the links of a list's head: the pages around it and its feed. */
export function listLinks({ previous, next }: ListPage, feed: string): HeadLink[] {
  return [
    ...(previous ? [{ rel: 'prev' as const, href: previous }] : []),
    ...(next ? [{ rel: 'next' as const, href: next }] : []),
    { rel: 'alternate', href: feed, type: 'application/atom+xml' },
  ]
}
