import type { createBrowserRouter } from 'react-router'

/**
 * What a tab does when the shop was deployed after it was opened. The build puts these functions
 * into React Router's client (`scripts/vite/newer-build.ts`).
 */
type Opened = {
  __reactRouterManifest?: { version?: string }
  __reactRouterDataRouter?: ReturnType<typeof createBrowserRouter>
}

const opened = window as unknown as Opened
const never = new Promise<never>(() => {})
/**
 * How old a document must be before it loads its page anew by itself: while a deployment is released
 * to a share of requests, both builds answer in turns.
 */
const youngMs = 30_000
/** The entry of the history whose page somebody typed something into. */
let typedOn: string | undefined

/**
 * Asks for a page's data. If another build answers, this build cannot show it: the tab opens the
 * page as a document, since a document is always of one build.
 */
export async function askPage(url: URL, init: RequestInit, page: Request): Promise<Response> {
  const answer = await fetch(url, init)
  const build = answer.headers.get('x-build')
  // What an action of another build answers is taken; the page's data, asked for next, is not.
  if (page.method !== 'GET' || !build || build === opened.__reactRouterManifest?.version) {
    return answer
  }
  await answer.body?.cancel()
  return openPage()
}

/**
 * Opens the page that the visitor is led to as a document. Where only the shown page's data was
 * asked for again, the page is loaded anew unless something was typed into it.
 */
export function openPage(): Promise<never> {
  const state = opened.__reactRouterDataRouter?.state
  const target = state?.navigation.location
  if (target) {
    const href = opened.__reactRouterDataRouter?.createHref(target) ?? target.pathname
    // After going back the address is already the target's, and assigning it would only scroll.
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
// A part that is loaded when it is needed may be gone with its build.
addEventListener('vite:preloadError', reloadUnlessYoung)
