import type { Config } from '../env.ts'
import { createTraceExporter } from './export-traces.ts'
import type { RecentFigures } from './recent-figures.ts'
import { type Telemetry, writePoint } from './request-figures.ts'
import { createLineWriter } from './request-line.ts'

/** Returns the function that receives each finished request of this deployment. */
export function createTelemetry(
  config: Config,
  recent: RecentFigures,
  more: readonly Telemetry[] = [],
): Telemetry {
  const receivers: readonly Telemetry[] = [
    createLineWriter({ sample: config.logSample ?? 1 }),
    writePoint,
    createTraceExporter(config),
    recent.record,
    ...more,
  ]
  return function tell(request, c) {
    for (const receive of receivers) receive(request, c)
  }
}
