import type { Block, Inline } from '#app/ui/article/tree/ast.ts'
import { matchRoute } from '#contract/pages/match-route.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { PublicTenant } from '#tenants/index.ts'
import { changeInline, type InlineOf } from './parse/change-inline.ts'

type Shop = Pick<PublicTenant, 'features' | 'apps'>

/**
 * Texts are shared by all shops, but pages are not: a link to a page that this shop does not have
 * is replaced by its text.
 */
export function reachLinks(blocks: readonly Block[], shop: Shop): Block[] {
  return changeInline(blocks, 'link', (link) => reach(link, shop))
}

function reach(link: InlineOf<'link'>, shop: Shop): Inline[] {
  return link.href.startsWith('/') && isMissing(link.href, shop) ? link.of : [link]
}

/** Whether a path belongs to a page that is built and that this shop has. */
export function hasPage(path: string, shop: Shop): boolean {
  return matchRoute(path)?.module !== undefined && !isMissing(path, shop)
}

/** Whether an address belongs to a page that other shops have but this one does not. */
function isMissing(href: string, { features, apps }: Pick<Shop, 'features' | 'apps'>): boolean {
  const feature = matchRoute(pathOf(href))?.feature
  if (feature && !features[feature]) return true
  return href === pathTo('download') && Object.keys(apps).length === 0
}

function pathOf(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? ''
}
