import type { Block, Inline } from '#app/ui/article/tree/ast.ts'
import { matchRoute } from '#contract/pages/match-route.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { PublicTenant } from '#tenants/index.ts'
import { changeInline, type InlineOf } from './parse/change-inline.ts'

type Shop = Pick<PublicTenant, 'features' | 'apps'>

/**
 * Texts are the same in all shops, but pages are not. A link to a page that this shop does not have
 * keeps its words only.
 */
export function reachLinks(blocks: readonly Block[], shop: Shop): Block[] {
  return changeInline(blocks, 'link', (link) => reach(link, shop))
}

function reach(link: InlineOf<'link'>, shop: Shop): Inline[] {
  return link.href.startsWith('/') && isMissing(link.href, shop) ? link.of : [link]
}

/** Whether a path is that of a page which is built and which this shop has. */
export function hasPage(path: string, shop: Shop): boolean {
  return matchRoute(path)?.module !== undefined && !isMissing(path, shop)
}

/** Whether an address is that of a page which other shops have and this one has not. */
function isMissing(href: string, { features, apps }: Pick<Shop, 'features' | 'apps'>): boolean {
  const feature = matchRoute(pathOf(href))?.feature
  if (feature && !features[feature]) return true
  return href === pathTo('download') && Object.keys(apps).length === 0
}

function pathOf(href: string): string {
  return href.split(/[?#]/, 1)[0] ?? ''
}
