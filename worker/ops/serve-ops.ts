import { Buffer } from 'node:buffer'
import { timingSafeEqual } from 'node:crypto'
import { isPassing } from '#contract/reports/is-passing.ts'
import type { Operations } from '#contract/reports/operations.ts'
import type { Readiness } from '../edge/door/health.ts'
import type { EdgeContext, EdgeStep } from '../edge/edge.ts'
import type { Config } from '../edge/env.ts'
import type { RecentFigures } from '../edge/reports/recent-figures.ts'
import { rules } from './alerts/rules.ts'
import { walletRule } from './alerts/supply-rules.ts'
import { answerPage } from './answer-page.ts'
import { opsPage } from './ops-page.ts'
import { readDataSet } from './read-data-set.ts'
import { summarize } from './summary.ts'

type OpsOptions = {
  config: Config
  recent: RecentFigures
  readOperations: (c: EdgeContext) => Promise<Operations | undefined>
  isReady: (c: EdgeContext) => Promise<Readiness>
}

/**
 * `/__ops` shows operators whether the shop works well. It requires `OPS_KEY` as the password of
 * HTTP basic authentication; without the variable it exists only in development.
 */
export function serveOps({ config, recent, readOperations, isReady }: OpsOptions): EdgeStep {
  const { opsKey, dataSet, environment, suppliers = [] } = config
  const alerts = [...rules, ...suppliers.map(({ name }) => walletRule(name))]
  const isOpen = opsKey === undefined && environment !== 'production'

  return async function serveOps(c, next) {
    if (!isOpen && opsKey === undefined) return next()
    if (!isOpen && !holdsKey(c, opsKey)) {
      const headers = {
        'www-authenticate': 'Basic realm="operations"',
        'cache-control': 'no-store',
      }
      return new Response('The key is asked for.\n', { status: 401, headers })
    }
    const [ready, operations, requests] = await Promise.all([
      isReady(c),
      readOperations(c).catch(unknownNow),
      dataSet ? readDataSet(dataSet) : summarize(recent.read()),
    ])
    const source = dataSet ? 'All requests of this shop' : 'Requests of this process alone'
    const asOf = new Date()
    const shown = { source, ready, requests, operations, alerts, asOf }
    return answerPage((nonce) => opsPage({ ...shown, nonce }))
  }
}

/** While the database is away, the page says so; it is needed most then. */
function unknownNow(error: unknown): undefined {
  if (!isPassing(error)) throw error
}

function holdsKey(c: EdgeContext, key = ''): boolean {
  const [scheme, value = ''] = (c.req.header('authorization') ?? '').split(' ')
  if (scheme !== 'Basic') return false
  // Any user name is accepted; a password may contain colons.
  const given = Buffer.from(
    Buffer.from(value, 'base64')
      .toString()
      .replace(/^[^:]*:/, ''),
  )
  const expected = Buffer.from(key)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
