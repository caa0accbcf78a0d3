/**
 * Without a connection, opens stored pages as documents, which their service worker answers; the
 * router would ask for their data. For other pages it calls `refuse`: an app that was opened from
 * the home screen has no way back from the browser's error page.
 */
export function followKeptLinks(refuse: () => void): () => void {
  function onClick(event: MouseEvent) {
    if (document.documentElement.dataset.keptAt === undefined || event.defaultPrevented) return
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || link.origin !== location.origin) return
    const isHere = link.pathname === location.pathname && link.search === location.search
    if (isHere && link.hash) return
    event.preventDefault()
    caches
      .match(link.href, { ignoreVary: true })
      .then((page) => (page ? location.assign(link.href) : refuse()), refuse)
  }
  document.addEventListener('click', onClick, { capture: true })
  return () => document.removeEventListener('click', onClick, { capture: true })
}
