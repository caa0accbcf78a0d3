import type { EdgeStep } from '../edge/edge.ts'
import type { Config } from '../edge/env.ts'
import type { RecentVitals } from '../edge/reports/recent-vitals.ts'
import { answerPage } from './answer-page.ts'
import { vitalsPage } from './vitals-page.ts'

/**
 * `/__dev/vitals` shows the speed that pages reported to this process. It does not exist in
 * production, where reports are spread over many processes and collected in the data set.
 */
export function serveVitals({ environment }: Config, recent: RecentVitals): EdgeStep {
  return async function serveVitals(_c, next) {
    if (environment === 'production') return next()
    return answerPage((nonce) => vitalsPage(recent.read(), nonce))
  }
}
