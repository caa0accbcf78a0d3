import type { createBrowserRouter } from 'react-router'

/**
 * What a tab does if the shop was deployed after the tab was opened. The build puts these functions
 * into React Router's client (`scripts/vite/newer-build.ts`).
 */
type Opened = {
  __reactRouterManifest?: { version?: string }
  __reactRouterDataRouter?: ReturnType<typeof createBrowserRouter>
}

const opened = window as unknown as Opened
const never = new Promise<never>(() => {})
/**
 * Milliseconds after which a document may reload its page by itself: while a deployment is released
 * to a share of requests, both builds answer in turns.
 */
const youngMs = 30_000
/** The history entry of the page on which the visitor has typed something. */
let typedOn: string | undefined

/**
 * Requests a page's data. If another build answers, this build cannot show the data, so the tab
 * opens the page as a document, which always consists of one build.
 */
export async function askPage(url: URL, init: RequestInit, page: Request): Promise<Response> {
  const answer = await fetch(url, init)
  const build = answer.headers.get('x-build')
  // The answer of an action by another build is accepted; the page's data, which is requested next,
  // is not.
  if (page.method !== 'GET' || !build || build === opened.__reactRouterManifest?.version) {
    return answer
  }
  await answer.body?.cancel()
  return openPage()
}

/**
 * Opens the target page as a document. If only the current page's data was requested again, the
 * page is reloaded unless the visitor has typed something.
 */
export function openPage(): Promise<never> {
  const state = opened.__reactRouterDataRouter?.state
  const target = state?.navigation.location
  if (target) {
    const href = opened.__reactRouterDataRouter?.createHref(target) ?? target.pathname
    // After going back, the address is already the target's, and assigning it would only scroll.
    if (href === location.pathname + location.search + location.hash) location.reload()
    else location.assign(href)
  } else if (typedOn !== state?.location.key) reloadUnlessYoung()
  return never
}

function reloadUnlessYoung(): void {
  if (performance.now() > youngMs) location.reload()
}

addEventListener('input', () => {
  typedOn = opened.__reactRouterDataRouter?.state.location.key
})
// A part that is loaded on demand may have been deleted with its build.
addEventListener('vite:preloadError', reloadUnlessYoung)
