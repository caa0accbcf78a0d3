import { keepFiles, type PageFiles } from './keep-files.ts'
import { isKeptPath, isSharedFile, type KeepRequest } from './kept-pages.ts'

// A service worker stores its pages in one cache per folder. The cache holds the pages, each with
// the time and the person it was stored for, and the files that they load.

export type Shelf = {
  /** URL of the folder whose pages are stored, with its trailing slash; or that of one page. */
  folder: URL
  now: () => number
  /** Milliseconds for which a page is kept. */
  keptMs: number
}

/** A connection that has not answered within these milliseconds counts as absent. */
const patienceMs = 3_000
const keptAt = 'x-kept-at'
const keptFor = 'x-kept-for'
/**
 * Change the number when the stored data or their format change: the old caches are then deleted.
 */
const prefix = 'kept-pages 1 '

/**
 * Answers a request for a page; returns undefined for addresses that the service worker does not
 * serve.
 */
export function answerPage(
  shelf: Shelf,
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> | undefined {
  if (request.method !== 'GET' || !isPage(shelf, request.url)) return undefined
  const asked = fetch(request)
  // The response may arrive after the stored page was shown; it still renews the stored copy.
  later(asked.then((response) => takeNote(shelf, request.url, response.clone())).catch(() => {}))
  return firstOf(shelf, request.url, asked)
}

/**
 * Prefers the network. Without a connection, or when the server fails, it answers with the stored
 * page.
 */
async function firstOf(shelf: Shelf, url: string, asked: Promise<Response>): Promise<Response> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  const first = await Promise.race([asked.catch(() => undefined), patience])
  if (first && first.status < 500) return first
  return (await readKept(shelf, url)) ?? first ?? asked
}

/**
 * Answers a request for a shared file with the stored copy, because a built file's name changes
 * with its content. Files that are not stored come from the network.
 */
export function answerFile(shelf: Shelf, request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== shelf.folder.origin) return undefined
  return isSharedFile(pathname) ? fileOf(shelf, request) : undefined
}

async function fileOf(shelf: Shelf, request: Request): Promise<Response> {
  const cache = await openShelf(shelf)
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request)
}

/**
 * Stores pages of a person one after another, so that the server is asked for one at a time. Returns
 * whether all of them can now be read without a connection.
 */
export async function keepPages(shelf: Shelf, asked: KeepRequest): Promise<boolean> {
  const cache = await openShelf(shelf)
  await dropOthers(cache, asked.person)
  const files: PageFiles = { cache, seen: new Set() }
  let isWhole = true
  for (const path of asked.paths) {
    const html = await keepPage(shelf, path, asked)
    const isKept = html !== undefined && (await keepFiles(files, html, asked.files))
    isWhole = isKept && isWhole
  }
  return isWhole
}

/** Stores a page unless a fresh one is stored; returns it, or undefined if it cannot be stored. */
async function keepPage(shelf: Shelf, path: string, asked: KeepRequest) {
  const url = new URL(path, shelf.folder).href
  if (!isPage(shelf, url)) return undefined
  const cache = await openShelf(shelf)
  const known = await cache.match(url)
  const isFresh = known && shelf.now() - ageOf(known) < asked.freshMs
  return isFresh ? known.text() : store(shelf, url, asked.person)
}

async function store(shelf: Shelf, url: string, person: string): Promise<string | undefined> {
  const response = await fetch(url, { redirect: 'manual', headers: { accept: 'text/html' } })
  const cache = await openShelf(shelf)
  if (!response.ok) {
    await cache.delete(url)
    return undefined
  }
  return put(shelf, url, { response, person })
}

/**
 * Renews a stored page with a new response; deletes the cache when the person may no longer see the
 * page.
 */
async function takeNote(shelf: Shelf, url: string, response: Response): Promise<void> {
  const cache = await openShelf(shelf)
  const known = await cache.match(url)
  if (!known || response.status >= 500 || response.status === 429) return
  if (response.ok) {
    await put(shelf, url, { response, person: known.headers.get(keptFor) ?? '' })
    return
  }
  // The response is a redirect to the sign-in page or a refusal: the session is over, and its pages
  // must not remain on the device.
  await caches.delete(nameOf(shelf))
}

type Kept = { response: Response; person: string }

async function put(shelf: Shelf, url: string, { response, person }: Kept): Promise<string> {
  const html = await response.text()
  const headers = new Headers(response.headers)
  for (const name of ['content-encoding', 'content-length', 'clear-site-data']) headers.delete(name)
  headers.set(keptAt, String(shelf.now()))
  headers.set(keptFor, encodeURIComponent(person))
  const cache = await openShelf(shelf)
  await cache.put(url, new Response(html, { headers }))
  return html
}

/**
 * Returns the stored page with its time written into it, or undefined where none is stored or the
 * stored one is too old.
 */
async function readKept(shelf: Shelf, url: string): Promise<Response | undefined> {
  const cache = await openShelf(shelf)
  const known = await cache.match(url)
  if (!known || shelf.now() - ageOf(known) > shelf.keptMs) return undefined
  const html = (await known.text()).replace('<html', `<html data-kept-at="${ageOf(known)}"`)
  return new Response(html, { headers: known.headers })
}

/** Deletes caches of other versions, and pages that are older than the limit. */
export async function dropOld(shelf: Shelf): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith('kept-pages') && !name.startsWith(prefix)) await caches.delete(name)
  }
  const cache = await openShelf(shelf)
  for (const request of await cache.keys()) {
    const known = await cache.match(request)
    const isOld = known?.headers.has(keptAt) && shelf.now() - ageOf(known) > shelf.keptMs
    if (isOld) await cache.delete(request)
  }
}

async function dropOthers(cache: Cache, person: string): Promise<void> {
  for (const request of await cache.keys()) {
    const owner = (await cache.match(request))?.headers.get(keptFor)
    if (owner && owner !== encodeURIComponent(person)) await cache.delete(request)
  }
}

function ageOf(known: Response): number {
  return Number(known.headers.get(keptAt))
}

function isPage({ folder }: Shelf, url: string): boolean {
  const { origin, pathname, search } = new URL(url)
  return origin === folder.origin && search === '' && isKeptPath(folder.pathname, pathname)
}

function nameOf({ folder }: Shelf): string {
  return prefix + folder.pathname
}

function openShelf(shelf: Shelf): Promise<Cache> {
  return caches.open(nameOf(shelf))
}
