import { destinationSuffix } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'

export type ScrollMove = 'top' | 'restore' | 'stay' | 'anchor'

type Place = { pathname: string; hash: string }

/**
 * Returns how the page scrolls after navigating from one place to another. Paths have no locale.
 */
export function scrollMove(from: Place, to: Place, action: 'POP' | 'PUSH' | 'REPLACE'): ScrollMove {
  if (action === 'POP') return 'restore'
  if (to.hash) return 'anchor'
  if (from.pathname === to.pathname) return 'stay'
  if (isShop(from) && isShop(to)) return 'stay'
  const [, place, plan] = to.pathname.split('/')
  if (!place?.endsWith(destinationSuffix)) return 'top'
  return plan || place === from.pathname.split('/')[1] ? 'stay' : 'top'
}

function isShop({ pathname }: Place): boolean {
  return `${pathname}/`.startsWith(`${pathTo('shop')}/`)
}
