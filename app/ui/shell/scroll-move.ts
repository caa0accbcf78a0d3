export type ScrollMove = 'top' | 'restore' | 'stay' | 'anchor'

type Place = { pathname: string; hash: string }

const shopType = /^\/shop(\/|$)/
const countryPlan = /^\/[^/]+-eSIM\/[^/]+$/

/** Where the page scrolls after going from one place to another. Paths carry no locale. */
export function scrollMove(from: Place, to: Place, action: 'POP' | 'PUSH' | 'REPLACE'): ScrollMove {
  if (action === 'POP') return 'restore'
  if (to.hash) return 'anchor'
  if (from.pathname === to.pathname) return 'stay'
  if (shopType.test(from.pathname) && shopType.test(to.pathname)) return 'stay'
  return countryPlan.test(to.pathname) ? 'stay' : 'top'
}
