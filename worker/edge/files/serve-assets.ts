import { assetOrigin } from '#contract/assets.ts'
import { type EdgeStep, refuse } from '../edge.ts'

/**
 * Folders of built files that visitors may read. Tenants' files are excluded because they contain
 * data that is not for visitors, and texts because they are read as pages.
 */
const folders = /^\/(assets|generated(?!\/(tenants|content)))\//
/** The cover of a post or a guide, in one of its two sizes. */
const coverOfText = /^\/generated\/covers\/(?:posts|guides)\/[\w-]+?(\.small)?\.svg$/

/**
 * Serves files of the build, which are the same for every shop and host. They pass through the
 * worker so that they get a request id and a log line. A missing file is passed on to the next
 * step, but no address in these folders is ever a redirect: the policies of stored pages allow
 * scripts by the folder, and after a redirect browsers no longer compare the folder. A text of a
 * CMS elsewhere has no cover of its own, and gets the one that such texts share.
 */
export function serveAssets(): EdgeStep {
  return async function serveAssets(c, next) {
    if (!folders.test(c.get('url').pathname)) return next()
    const file = await c.env.ASSETS.fetch(c.req.raw)
    if (file.status !== 404 && !isRedirect(file)) return file
    const [cover, size = ''] = coverOfText.exec(c.get('url').pathname) ?? []
    if (cover) return c.env.ASSETS.fetch(`${assetOrigin}/generated/covers/texts${size}.svg`)
    await next()
    if (!isRedirect(c.res)) return
    // Hono keeps the headers of an answer that is replaced directly.
    c.res = undefined
    c.res = refuse(404, 'There is no such file.')
  }
}

function isRedirect({ headers }: Response): boolean {
  return headers.has('location')
}
