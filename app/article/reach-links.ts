import type { Block, Inline } from '#app/ui/article/ast.ts'
import { plainInline } from '#app/ui/article/plain-inline.ts'
import { matchRoute } from '#contract/match-route.ts'
import { pathTo } from '#contract/path-to.ts'
import type { PublicTenant } from '#tenants/index.ts'
import { changeInline, type InlineOf } from './change-inline.ts'

type Shop = Pick<PublicTenant, 'features' | 'apps' | 'support'>

/**
 * Texts are the same in all shops, but pages are not. A link to a page that this shop does not have
 * keeps its words only; one to a form that is not built yet writes a mail to the shop.
 */
export function reachLinks(blocks: readonly Block[], shop: Shop): Block[] {
  return changeInline(blocks, 'link', (link) => reach(link, shop))
}

function reach(link: InlineOf<'link'>, shop: Shop): Inline[] {
  if (!link.href.startsWith('/')) return [link]
  if (isMissing(link.href, shop)) return link.of
  const row = matchRoute(pathOf(link.href))
  if (!row || row.module) return [link]
  const subject = encodeURIComponent(plainInline(link.of))
  return [{ ...link, href: `mailto:${shop.support.email}?subject=${subject}` }]
}

/** Whether a path is that of a page which is built and which this shop has. */
export function hasPage(path: string, shop: Pick<Shop, 'features' | 'apps'>): boolean {
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
