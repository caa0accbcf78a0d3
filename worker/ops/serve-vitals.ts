import type { EdgeStep } from '../edge/edge.ts'
import type { Config } from '../edge/env.ts'
import type { RecentVitals } from '../edge/reports/recent-vitals.ts'
import { answerPage } from './answer-page.ts'
import { vitalsPage } from './vitals-page.ts'

/**
 * `/__dev/vitals` shows what pages told this process. It does not exist in production, where
 * many processes are told and the data set has it all.
 */
export function serveVitals({ environment }: Config, recent: RecentVitals): EdgeStep {
  return async function serveVitals(_c, next) {
    if (environment === 'production') return next()
    return answerPage((nonce) => vitalsPage(recent.read(), nonce))
  }
}
