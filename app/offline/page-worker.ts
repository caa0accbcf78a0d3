import { type KeepRequest, keptMs } from './kept-pages.ts'
import { answerFile, answerPage, dropOld, keepPages, type Shelf } from './shelf.ts'

// This service worker serves the list of eSIMs, or the pages of eSIMs, by the scope with which it was
// registered; each in one language: `/account/orders`, `/de/esim/`. The browser does not let it
// control other pages, and it answers no other requests for pages.

type Waiting = { waitUntil: (work: Promise<unknown>) => void }
type Fetching = Waiting & {
  request: Request
  respondWith: (answer: Promise<Response>) => void
}
type Telling = Waiting & { data: KeepRequest; ports: readonly MessagePort[] }
type Scope = {
  registration: { scope: string }
  clients: { claim: () => Promise<void> }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', run: (event: Waiting) => void) => void) &
    ((type: 'fetch', run: (event: Fetching) => void) => void) &
    ((type: 'message', run: (event: Telling) => void) => void)
}

const scope = globalThis as unknown as Scope
const shelf: Shelf = { folder: new URL(scope.registration.scope), now: Date.now, keptMs }

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([scope.clients.claim(), dropOld(shelf)]))
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const later = (work: Promise<unknown>) => event.waitUntil(work)
  const answer =
    request.mode === 'navigate' ? answerPage(shelf, request, later) : answerFile(shelf, request)
  if (answer) event.respondWith(answer)
})

scope.addEventListener('message', (event) => {
  const [port] = event.ports
  event.waitUntil(keepPages(shelf, event.data).then((isKept) => port?.postMessage({ isKept })))
})
