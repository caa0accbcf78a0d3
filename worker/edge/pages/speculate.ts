import { speculationPath, speculationRules } from '#contract/pages/speculation-rules.ts'
import type { EdgeStep } from '../edge.ts'

/** Seconds for which browsers keep the rules; they change only with a deployment. */
const keptSeconds = 3600

/**
 * Serves the rules for prefetching documents, and names them in the header of documents without a
 * script that prefetches. The step runs before the one that serves stored pages. With a header, the
 * rules need no entry in the page's script policy.
 */
export function speculate(): EdgeStep {
  return async function speculate(c, next) {
    if (c.req.path === speculationPath) {
      return new Response(JSON.stringify(speculationRules()), {
        headers: {
          'content-type': 'application/speculationrules+json',
          'cache-control': `public, max-age=${keptSeconds}`,
        },
      })
    }
    await next()
    const row = c.get('row')
    const isPage = row?.scriptless && !row.framed && !c.get('isData')
    if (isPage) c.header('speculation-rules', `"${speculationPath}"`)
  }
}
