import { pathTo } from '#contract/pages/path-to.ts'

/** Whether a page is one of organisations' pages, which members alone may see. */
export function isOfPortal(path: string): boolean {
  const [page] = path.split('?', 1)
  return page === pathTo('portal') || page?.startsWith(`${pathTo('portal')}/`) === true
}

/** Returns where a member continues: the page that was asked for, or the portal. */
export function portalFor(returnTo: string): string {
  return returnTo === '/' ? pathTo('portal') : returnTo
}

/** Returns where a consumer continues, who cannot see organisations' pages. */
export function shopFor(returnTo: string): string {
  return isOfPortal(returnTo) ? '/' : returnTo
}
