import { destinationSuffix } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** `start`: to the top, where the focus moves to the heading. */
export type ScrollMove = 'start' | 'top' | 'restore' | 'stay' | 'anchor'

export type Place = { pathname: string; search: string; hash: string }

type Move = {
  from: Place
  to: Place
  action: 'POP' | 'PUSH' | 'REPLACE'
  /** The page has another frame than the one before. */
  isOtherLayout: boolean
}

/**
 * Returns how the page scrolls after navigating from one place to another. Paths have no locale. A
 * page in another frame, or another step of the same page, has nothing in common with what was
 * shown, so that it starts at the top.
 */
export function scrollMove({ from, to, action, isOtherLayout }: Move): ScrollMove {
  if (action === 'POP') return 'restore'
  if (to.hash) return 'anchor'
  if (isOtherLayout || stepOf(from) !== stepOf(to)) return 'start'
  if (from.pathname === to.pathname) return 'stay'
  if (isShop(from) && isShop(to)) return 'stay'
  const [, place, plan] = to.pathname.split('/')
  if (!place?.endsWith(destinationSuffix)) return 'top'
  return plan || place === from.pathname.split('/')[1] ? 'stay' : 'top'
}

function stepOf({ search }: Place): string | null {
  return new URLSearchParams(search).get('step')
}

function isShop({ pathname }: Place): boolean {
  return `${pathname}/`.startsWith(`${pathTo('shop')}/`)
}
