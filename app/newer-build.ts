import type { unstable_RouterFetch as RouterFetch } from 'react-router/dom'

const never = new Promise<never>(() => {})
/**
 * Milliseconds after which a document may reload its page by itself: while a deployment is released
 * to a share of requests, both builds answer in turns.
 */
const youngMs = 30_000
/** Whether the visitor has typed something since the last navigation began. */
let hasTyped = false
/** The navigation in progress: the page that it leads to and the address at which it began. */
let leading: { request: Request; from: string } | undefined

/**
 * Requests data for the router. If the shop was deployed after the tab was opened, this build cannot
 * show the data of the other one, so the tab opens the page as a document, which always consists of
 * one build.
 */
export const askPage: RouterFetch = async (request, asked) => {
  const isNavigation = asked.type === 'navigation'
  if (isNavigation) {
    hasTyped = false
    // Going back has changed the address already.
    if (asked.navigationType !== 'POP' && !asked.fetcherKey) {
      leading = { request, from: location.href }
    }
  }
  const answer = await fetch(request)
  const build = answer.headers.get('x-build')
  // The answer of an action by another build is accepted; the page's data, which is requested next,
  // is not.
  const isOurs = !build || build === document.documentElement.dataset.build
  if (request.method !== 'GET' || isOurs) return answer
  await answer.body?.cancel()
  const page = ledTo()
  if (!isNavigation) reloadUnlessYoung()
  else if (page) location.assign(page)
  else location.reload()
  return never
}

/** Returns the page that a navigation in progress leads to, as an address. */
function ledTo(): string | undefined {
  if (!leading || leading.request.signal.aborted || leading.from !== location.href) return undefined
  const page = new URL(leading.request.url)
  page.searchParams.delete('_routes')
  return page.pathname.replace(/(\/)_\.data$|\.data$/, '$1') + page.search
}

function reloadUnlessYoung(): void {
  if (!hasTyped && performance.now() > youngMs) location.reload()
}

addEventListener('input', () => {
  hasTyped = true
})
// A part that is loaded on demand may have been deleted with its build.
addEventListener('vite:preloadError', reloadUnlessYoung)
// Where the file of a page is gone, the router reloads the page that is shown, and the press of the
// link would be lost. Browsers without this interface lose it.
window.navigation?.addEventListener('navigate', (event) => {
  const page = ledTo()
  if (event.navigationType !== 'reload' || event.userInitiated || !page) return
  event.preventDefault()
  location.assign(page)
})
