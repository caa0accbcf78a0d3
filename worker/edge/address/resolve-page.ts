import { matchRoute } from '#contract/pages/match-route.ts'
import type { EdgeStep } from '../edge.ts'

/** Looks up the route row of the path once per request, for all later steps. */
export function resolvePage(): EdgeStep {
  return async function resolvePage(c, next) {
    c.set('row', matchRoute(c.get('path')))
    return next()
  }
}
