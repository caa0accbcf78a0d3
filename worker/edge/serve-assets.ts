import type { EdgeStep } from './edge.ts'

/**
 * Folders of built files that visitors may read. Tenants' files are excluded because they contain
 * data that is not for visitors, and texts because they are read as pages.
 */
const folders = /^\/(assets|generated(?!\/(tenants|content)))\//

/**
 * Serves files of the build, which are the same for every shop and host. They pass through the
 * worker so that they get a request id and a log line. A missing file is passed on to the next
 * step.
 */
export function serveAssets(): EdgeStep {
  return async function serveAssets(c, next) {
    if (!folders.test(c.get('url').pathname)) return next()
    const file = await c.env.ASSETS.fetch(c.req.raw)
    return file.status === 404 ? next() : file
  }
}
