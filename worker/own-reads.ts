import type { Calls } from '#app/page/context.ts'
import type { CallName } from '#contract/calls/index.ts'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { parseCamel } from '#contract/case.ts'
import type { SearchResult } from '#contract/catalogue/catalogue.ts'
import type { PriceChanges } from '#contract/catalogue/price-changes.ts'
import { fromProblem } from '#contract/errors.ts'
import type { Entry, OutlinedEntry, Publication } from '#contract/texts/content.ts'
import type { EntryType } from '#contract/texts/content-words.ts'
import type { EdgeContext } from './edge/edge.ts'
import type { SitemapEntry } from './edge/files/sitemap-paths.ts'
import type { PostCall } from './edge/session/identity-calls.ts'

/** Returns the headers of a call that the edge makes itself. */
function ownHeaders(calls: Calls, c: EdgeContext): Record<string, string> {
  return {
    'x-channel-id': c.get('tenant').slug,
    'x-app-tag': calls.sign().tag,
    'x-request-id': c.get('requestId'),
    'accept-language': c.get('locale') ?? c.get('tenant').defaultLocale,
  }
}

const byName: Readonly<Record<CallName, endpoints.Endpoint>> = endpoints

/** Makes a call that signs in or renews the session itself. */
export async function post(
  calls: Calls,
  c: EdgeContext,
  { name, body, bearer }: Parameters<PostCall>[0],
): Promise<Response> {
  const endpoint = byName[name]
  const request = new Request(new URL(endpoints.apiBase + endpoint.path, calls.origin), {
    method: endpoint.method,
    headers: {
      ...ownHeaders(calls, c),
      'content-type': 'application/json',
      ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
    },
    body: JSON.stringify(body),
    redirect: 'manual',
  })
  return calls.transport(request)
}

/** Calls a read whose answer is the same for every visitor. */
async function readShared<T>(calls: Calls, c: EdgeContext, path: string): Promise<T> {
  const request = new Request(new URL(endpoints.apiBase + path, calls.origin), {
    headers: ownHeaders(calls, c),
  })
  const response = await calls.transport(request)
  if (!response.ok) throw await fromProblem(response)
  return parseCamel<T>(await response.text()) as T
}

export async function readSitemap(calls: Calls, c: EdgeContext): Promise<SitemapEntry[]> {
  const { path } = endpoints.getSitemap
  const { destinations } = await readShared<{ destinations: SitemapEntry[] }>(calls, c, path)
  return destinations
}

/** Returns the slug of the place whose whole name, in any language, is the text. */
export async function findPlace(calls: Calls, c: EdgeContext, name: string) {
  const path = `${endpoints.search.path}?${new URLSearchParams({ q: name })}`
  const { hits } = await readShared<SearchResult>(calls, c, path)
  return hits.find(({ match }) => match === 'exact')?.slug
}

export async function readPublications(calls: Calls, c: EdgeContext, since: number) {
  const path = `${endpoints.listPublications.path}?since=${since}`
  return (await readShared<{ publications: Publication[] }>(calls, c, path)).publications
}

export function readPriceChanges(calls: Calls, c: EdgeContext, since: number | undefined) {
  const { path } = endpoints.listPriceChanges
  const query = since === undefined ? '' : `?since=${since}`
  return readShared<PriceChanges>(calls, c, path + query)
}

export async function readOutline(calls: Calls, c: EdgeContext, type: EntryType) {
  const path = `${endpoints.outlineEntries.path}?type=${type}`
  const { entries } = await readShared<{ entries: OutlinedEntry[] }>(calls, c, path)
  return entries
}

export type NamedEntry = Pick<Entry, 'type' | 'slug' | 'locale'>

export async function readEntry(calls: Calls, c: EdgeContext, named: NamedEntry) {
  const path = `${endpoints.listEntries.path}?${new URLSearchParams(named)}`
  const { entries } = await readShared<{ entries: Entry[] }>(calls, c, path)
  return entries[0]
}
