import type { TellCall } from '#contract/reports/figures.ts'
import type { Env } from '../env.ts'
import {
  asRequest,
  createRecentFigures,
  dueWorkRoute,
  type RecentFigures,
} from './recent-figures.ts'
import { createRecentVitals, type RecentVitals } from './recent-vitals.ts'
import { type FinishedRequest, writePoint } from './request-figures.ts'

type RunFigures = Pick<FinishedRequest, 'ms' | 'figures'> & { hasFailed: boolean }

/** Counts what this process does, whether a request, the clock or a queue has asked for it. */
export type Watch = {
  recent: RecentFigures
  vitals: RecentVitals
  tellCall: TellCall
  tellRun: (run: RunFigures) => void
}

/** Returns the counters of a process, which also write to the platform's data set if there is one. */
export function createWatch(env: Pick<Env, 'REQUESTS' | 'VERSION'> = {}): Watch {
  const recent = createRecentFigures()
  const version = env.VERSION?.id ?? ''
  function tell(request: ReturnType<typeof asRequest>): void {
    recent.record(request)
    writePoint({ ...request, version }, { env })
  }
  return {
    recent,
    vitals: createRecentVitals(),
    tellCall: (call) => tell(asRequest(call)),
    tellRun: ({ ms, figures, hasFailed }) =>
      tell({ route: dueWorkRoute, cache: '', status: hasFailed ? 500 : 200, ms, figures }),
  }
}
