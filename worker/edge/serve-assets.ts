import type { EdgeStep } from './edge.ts'

/** Not the tenants: their files say more than a visitor may know. */
const folders = /^\/(assets|generated(?!\/tenants))\//

/**
 * Files that the build made, which are the same for every shop and whatever the host: they pass the
 * worker for their request id and their line in the log. One that is not there is nobody's page.
 */
export function serveAssets(): EdgeStep {
  return async function serveAssets(c, next) {
    if (!folders.test(c.get('url').pathname)) return next()
    const file = await c.env.ASSETS.fetch(c.req.raw)
    return file.status === 404 ? next() : file
  }
}
