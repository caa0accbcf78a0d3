import type { PushMessage } from '#contract/person/push-message.ts'
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
type Told = Waiting & { data: { json: () => PushMessage } | null }
type Pressed = Waiting & { notification: { close: () => void; data: string } }
type Window = { url: string; focus: () => Promise<unknown> }
type Scope = {
  registration: {
    scope: string
    showNotification: (title: string, shown: object) => Promise<void>
  }
  clients: {
    claim: () => Promise<void>
    matchAll: (which: object) => Promise<readonly Window[]>
    openWindow: (url: string) => Promise<unknown>
  }
  skipWaiting: () => Promise<void>
  addEventListener: ((type: 'install' | 'activate', run: (event: Waiting) => void) => void) &
    ((type: 'fetch', run: (event: Fetching) => void) => void) &
    ((type: 'message', run: (event: Telling) => void) => void) &
    ((type: 'push', run: (event: Told) => void) => void) &
    ((type: 'notificationclick', run: (event: Pressed) => void) => void)
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

scope.addEventListener('push', (event) => {
  const notice = event.data?.json()
  if (!notice) return
  const { title, body, tag, path: data } = notice
  event.waitUntil(scope.registration.showNotification(title, { body, tag, data }))
})

scope.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  event.waitUntil(openPage(new URL(notification.data, scope.registration.scope).href))
})

/** Shows a page of the shop: the window that has it, or a new one. */
async function openPage(url: string): Promise<void> {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const known = windows.find((each) => each.url === url)
  await (known ? known.focus() : scope.clients.openWindow(url))
}
