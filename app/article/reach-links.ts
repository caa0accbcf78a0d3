import type { Block, Inline } from '#app/ui/article/ast.ts'
import { plainInline } from '#app/ui/article/plain-inline.ts'
import { matchRoute } from '#contract/match-route.ts'
import { pathTo } from '#contract/path-to.ts'
import type { PublicTenant } from '#tenants/index.ts'

type Shop = Pick<PublicTenant, 'features' | 'apps' | 'support'>
type Link = Extract<Inline, { kind: 'link' }>

/**
 * Texts are the same in all shops, but pages are not. A link to a page that this shop does not have
 * keeps its words only; one to a form that is not built yet writes a mail to the shop.
 */
export function reachLinks(blocks: readonly Block[], shop: Shop): Block[] {
  return change(blocks, shop) as Block[]
}

/** Walks through the parts of a text, whatever their kind; links are the only ones that change. */
function change(part: unknown, shop: Shop): unknown {
  if (Array.isArray(part)) {
    return part.flatMap((each) => (isLink(each) ? reach(each, shop) : [change(each, shop)]))
  }
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [name, change(value, shop)]),
  )
}

function isLink(part: unknown): part is Link {
  return typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'link'
}

function reach(link: Link, shop: Shop): Inline[] {
  if (!link.href.startsWith('/')) return [link]
  const row = matchRoute(link.href.split(/[?#]/, 1)[0] ?? '')
  if (row?.feature && !shop.features[row.feature]) return link.of
  if (link.href === pathTo('download') && Object.keys(shop.apps).length === 0) return link.of
  if (!row || row.module) return [link]
  const subject = encodeURIComponent(plainInline(link.of))
  return [{ ...link, href: `mailto:${shop.support.email}?subject=${subject}` }]
}
