export type ScrollMove = 'top' | 'restore' | 'stay' | 'anchor'

type Place = { pathname: string; hash: string }

const shopType = /^\/shop(\/|$)/
const countryPlan = /^\/[^/]+-eSIM\/[^/]+$/
const destination = /^\/[^/]+-eSIM(?=\/|$)/

/** Where the page scrolls after going from one place to another. Paths carry no locale. */
export function scrollMove(from: Place, to: Place, action: 'POP' | 'PUSH' | 'REPLACE'): ScrollMove {
  if (action === 'POP') return 'restore'
  if (to.hash) return 'anchor'
  if (from.pathname === to.pathname) return 'stay'
  if (shopType.test(from.pathname) && shopType.test(to.pathname)) return 'stay'
  const place = destination.exec(to.pathname)?.[0]
  if (place && place === destination.exec(from.pathname)?.[0]) return 'stay'
  return countryPlan.test(to.pathname) ? 'stay' : 'top'
}
