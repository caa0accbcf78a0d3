import { scrubText } from '#contract/reports/scrub.ts'
import type { Telemetry } from './request-figures.ts'
import { openingRoute } from './route-name.ts'

type LineOptions = {
  /** The share of log lines of successful requests that are written, from 0 to 1. */
  sample: number
  random?: () => number
}

/**
 * Writes one JSON line per request. A sampled log keeps every line with a status from 500 on; each
 * line states how many requests it represents.
 */
export function createLineWriter({ sample, random = Math.random }: LineOptions): Telemetry {
  return function writeLine({ figures, startedAtMs, requestId, ...request }, c) {
    const failed = request.status >= 500
    if (!failed && sample < 1 && random() >= sample) return
    console.log(
      JSON.stringify({
        // Before a shop opens, every page is 503.
        level: failed && request.route !== openingRoute ? 'error' : 'info',
        at: new Date(startedAtMs + request.ms).toISOString(),
        request_id: requestId,
        version: request.version,
        method: request.method,
        path: shownPath(c.get('path') ?? c.req.path),
        route: request.route,
        status: request.status,
        ms: request.ms,
        tenant: c.get('tenant')?.slug,
        locale: c.get('locale'),
        cache: c.get('cacheState'),
        db_trips: figures.dbTrips,
        db_ms: figures.dbMs,
        rows_written: figures.rowsWritten,
        provider_calls: figures.providerCalls,
        provider_ms: figures.providerMs,
        provider_failures: figures.providerFailures,
        ...(failed || sample >= 1 ? {} : { sample }),
        ...(c.error ? { error: scrubText(c.error.message) } : {}),
      }),
    )
  }
}

const maxPathLength = 200
/**
 * Matches a token in the path of an unknown address; no path of the shop has a part this long that
 * mixes digits and capitals.
 */
const tokenLike = /(?=[\w.~-]*\d)(?=[\w.~-]*[A-Z])[\w.~-]{33,}/g

/**
 * Returns the path as it may be logged: without ids, mail addresses and tokens. The given path has
 * no query.
 */
function shownPath(path: string): string {
  return scrubText(path).replace(tokenLike, '[token]').slice(0, maxPathLength)
}
