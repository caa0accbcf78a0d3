import type { DataRouter } from 'react-router'
import { maxViews, type PageView, type SentVitals, vitalsPath } from '#contract/reports/vitals.ts'
import { openedAhead, takeAhead } from './fetched-ahead.ts'
import { createPageViews } from './page-views.ts'
import { readDocument, tells, watchDocument } from './watch-document.ts'

/** Milliseconds after a press within which a navigation counts as its result. */
const pressMs = 1_000

export type MovingRouter = Pick<DataRouter, 'state' | 'match' | 'subscribe'>

/**
 * Measures the pages that this document shows, and sends their figures when it is hidden: without
 * cookies, ids or addresses, and with nothing stored in the browser (decision 112). Returns a
 * function that is told whenever a page is shown.
 */
export function measurePages(router: MovingRouter): () => void {
  const views = createPageViews({ countsShifts: tells('layout-shift') })
  const opened = readDocument()
  // The visitor may have moved on before the page was idle.
  const route = opened && idOf(router.match(opened.path))
  const first = opened && route ? { ...opened.view, route } : undefined
  if (first) views.begin(first, 0)
  const takeRest = watchDocument(views, first)
  const startOf = watchStarts(router)
  let shown = opened?.path

  function begin(view: PageView, startedAt: number | undefined) {
    if (views.count() >= maxViews) send()
    views.begin(view, performance.now())
    if (startedAt === undefined) return
    // The callback of a frame runs before its paint, and a task of it after.
    requestAnimationFrame(() => {
      setTimeout(() => {
        view.lcp = Math.round(performance.now() - startedAt)
      })
    })
  }

  function send() {
    takeRest()
    const sent: SentVitals = { views: views.take(), ahead: takeAhead() }
    const isEmpty = sent.views.length === 0 && sent.ahead.made === 0 && sent.ahead.used === 0
    if (isEmpty || !navigator.onLine) return
    const body = JSON.stringify(sent)
    // A beacon would carry cookies. An error is ignored, because the page is already hidden.
    fetch(vitalsPath, { method: 'POST', body, keepalive: true, credentials: 'omit' }).catch(
      () => undefined,
    )
  }

  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send()
  })
  addEventListener('pageshow', ({ persisted, timeStamp }) => {
    const id = idOf(router.state.matches)
    if (persisted && id) begin({ route: id, kind: 'restored', ahead: false }, timeStamp)
  })

  return function show() {
    const { pathname, search } = location
    if (pathname === shown) return
    shown = pathname
    const id = idOf(router.state.matches)
    if (!id) return
    begin({ route: id, kind: 'soft', ahead: openedAhead(pathname + search) }, startOf())
  }
}

function idOf(matches: MovingRouter['state']['matches'] | null): string | undefined {
  return matches?.at(-1)?.route.id
}

/**
 * Returns a function that tells when the last navigation within the document began, that is, the
 * time of its press. Undefined before the first observed one.
 */
function watchStarts(router: MovingRouter): () => number | undefined {
  let pressedAt = Number.NEGATIVE_INFINITY
  let startedAt: number | undefined
  // A navigation that is already running began with a press that was not observed.
  let isMoving = router.state.navigation.state !== 'idle'
  let { key } = router.state.location

  function press({ timeStamp }: Event) {
    pressedAt = timeStamp
  }
  for (const type of ['click', 'submit', 'popstate']) addEventListener(type, press, true)
  router.subscribe(({ navigation, location }) => {
    const begins = !isMoving && (navigation.state !== 'idle' || location.key !== key)
    const now = performance.now()
    if (begins) startedAt = now - pressedAt < pressMs ? pressedAt : now
    isMoving = navigation.state !== 'idle'
    key = location.key
  })
  return () => startedAt
}
