import { speculationPath, speculationRules } from '#contract/pages/speculation-rules.ts'
import type { EdgeStep } from '../edge.ts'

/** Seconds for which browsers keep the rules, which change with a deployment at most. */
const keptSeconds = 3600

/**
 * Serves the rules for fetching documents ahead, and names them in documents in which no script does
 * so. It stands before the step that answers with stored pages. By the header, the rules need no
 * place in the policy of the page's scripts.
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
