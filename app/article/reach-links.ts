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
  const row = matchRoute(link.href.split(/[?#]/, 1)[0] ?? '')
  if (row?.feature && !shop.features[row.feature]) return link.of
  if (link.href === pathTo('download') && Object.keys(shop.apps).length === 0) return link.of
  if (!row || row.module) return [link]
  const subject = encodeURIComponent(plainInline(link.of))
  return [{ ...link, href: `mailto:${shop.support.email}?subject=${subject}` }]
}
