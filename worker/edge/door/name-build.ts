import type { EdgeStep } from '../edge.ts'

/**
 * Names the build in every answer to an in-app navigation, so that a tab of another build notices
 * and opens the page as a document.
 */
export function nameBuild(build: string): EdgeStep {
  return async function nameBuild(c, next) {
    await next()
    if (c.req.path.endsWith('.data')) c.res.headers.set('x-build', build)
  }
}
