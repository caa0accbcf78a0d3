import { matchRoute } from '#contract/match-route.ts'
import type { EdgeStep } from './edge.ts'

/** Looks up, once per request, which row of the route table the path has; all that follows reads it. */
export function resolvePage(): EdgeStep {
  return async function resolvePage(c, next) {
    c.set('row', matchRoute(c.get('path')))
    return next()
  }
}
