import { isSharedFile, type KeepRequest } from './kept-pages.ts'

// Where a service worker keeps pages: one cache per folder, which holds pages with the time and the
// person they were kept for, and the files they are made of.

export type Shelf = {
  /** The folder whose pages these are, with its slash. */
  folder: URL
  now: () => number
  /** How long a page is kept. */
  keptMs: number
}

/** A connection that has not answered by then is no connection to wait for. */
const patienceMs = 3_000
/** A page that was kept just now need not be asked for again. */
const freshMs = 60_000
const keptAt = 'x-kept-at'
const keptFor = 'x-kept-for'
/** A change of what is kept, or how, is a new number: the old shelf is dropped. */
const prefix = 'kept-pages 1 '

/** What answers a page's address; undefined where that is none of ours. */
export function answerPage(
  shelf: Shelf,
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> | undefined {
  if (request.method !== 'GET' || !isPage(shelf, request.url)) return undefined
  const asked = fetch(request)
  // The answer may come after the kept page was shown; the copy is renewed all the same.
  later(asked.then((response) => takeNote(shelf, request.url, response.clone())).catch(() => {}))
  return firstOf(shelf, request.url, asked)
}

/** The network first; a page without a connection, or with a broken server, is the kept one. */
async function firstOf(shelf: Shelf, url: string, asked: Promise<Response>): Promise<Response> {
  const patience = new Promise<undefined>((resolve) => setTimeout(resolve, patienceMs))
  const first = await Promise.race([asked.catch(() => undefined), patience])
  if (first && first.status < 500) return first
  return (await readKept(shelf, url)) ?? first ?? asked
}

/** A file that pages are made of: as it is kept, since its name says what is in it. */
export function answerFile(shelf: Shelf, request: Request): Promise<Response> | undefined {
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== shelf.folder.origin) return undefined
  return isSharedFile(pathname) ? fileOf(shelf, request) : undefined
}

async function fileOf(shelf: Shelf, request: Request): Promise<Response> {
  const cache = await openShelf(shelf)
  return (await cache.match(request, { ignoreVary: true })) ?? fetch(request)
}

/** Keeps a page that is being looked at; whether it can be read without a connection now. */
export async function keepPage(shelf: Shelf, asked: KeepRequest): Promise<boolean> {
  const url = new URL(asked.path, shelf.folder).href
  if (!isPage(shelf, url)) return false
  const cache = await openShelf(shelf)
  await dropOthers(cache, asked.person)
  const known = await cache.match(url)
  const isFresh = known && shelf.now() - ageOf(known) < freshMs
  const html = isFresh ? await known.text() : await store(shelf, url, asked.person)
  if (html === undefined) return false
  const named = html.match(/\/(?:assets|generated)\/[\w./-]+\.\w+/g) ?? []
  const files = new Set([...asked.files, ...named].filter(isSharedFile))
  const kept = await Promise.allSettled([...files].map((file) => keepFile(cache, file)))
  return kept.every(({ status }) => status === 'fulfilled')
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

async function keepFile(cache: Cache, file: string): Promise<void> {
  if (await cache.match(file, { ignoreVary: true })) return
  await cache.add(file)
}

/** Renews a kept page by an answer to it; one that is not shown any more is dropped. */
async function takeNote(shelf: Shelf, url: string, response: Response): Promise<void> {
  const cache = await openShelf(shelf)
  const known = await cache.match(url)
  if (!known || response.status >= 500 || response.status === 429) return
  if (response.ok) {
    await put(shelf, url, { response, person: known.headers.get(keptFor) ?? '' })
    return
  }
  // Sent to sign in, or not theirs: nobody's pages stay whose session is over.
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

/** The kept page with its time written into it, or undefined where there is none or too old a one. */
async function readKept(shelf: Shelf, url: string): Promise<Response | undefined> {
  const cache = await openShelf(shelf)
  const known = await cache.match(url)
  if (!known || shelf.now() - ageOf(known) > shelf.keptMs) return undefined
  const html = (await known.text()).replace('<html', `<html data-kept-at="${ageOf(known)}"`)
  return new Response(html, { headers: known.headers })
}

/** Drops shelves of another make and pages that were kept too long. */
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

/** `/esim/1` is a page of the folder; `/esim/1/addon` and the worker itself are not. */
function isPage({ folder }: Shelf, url: string): boolean {
  const { origin, pathname, search } = new URL(url)
  if (origin !== folder.origin || search !== '' || !pathname.startsWith(folder.pathname))
    return false
  return /^[\w-]{8,64}$/.test(pathname.slice(folder.pathname.length))
}

function nameOf({ folder }: Shelf): string {
  return prefix + folder.pathname
}

function openShelf(shelf: Shelf): Promise<Cache> {
  return caches.open(nameOf(shelf))
}
