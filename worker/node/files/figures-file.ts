import { createWriteStream } from 'node:fs'

/** The data sets for which Node writes a file. */
type DataSets = Record<'REQUESTS' | 'VITALS', AnalyticsEngineDataset>

/**
 * Writes each data point, of a request or of a shown page, as a line of a file, which replaces the
 * data sets of Workers. Several processes may write to the same file. If the disk is full, figures
 * are lost but the shop continues.
 */
export function openFiguresFile(file: string): DataSets {
  const stream = createWriteStream(file, { flags: 'a' })
  stream.on('error', (error) => {
    console.warn(
      JSON.stringify({ level: 'warn', event: 'figures_not_written', error: error.message }),
    )
  })
  const into = (lineOf: typeof requestLine | typeof vitalsLine): AnalyticsEngineDataset => ({
    writeDataPoint(point = {}) {
      if (!stream.writable) return
      stream.write(`${JSON.stringify({ at: new Date().toISOString(), ...lineOf(point) })}\n`)
    },
  })
  return { REQUESTS: into(requestLine), VITALS: into(vitalsLine) }
}

function requestLine({ blobs = [], doubles = [] }: AnalyticsEngineDataPoint) {
  const [version, route, tenant, cache, method, locale] = blobs
  const [status, ms, dbTrips, dbMs, rowsWritten, ...providers] = doubles
  const [providerCalls, providerMs, providerFailures] = providers
  const what = { version, route, tenant, cache, method, locale, status, ms }
  return { ...what, dbTrips, dbMs, rowsWritten, providerCalls, providerMs, providerFailures }
}

/** A figure that the browser did not report is -1, as in the data set. */
function vitalsLine({ blobs = [], doubles = [] }: AnalyticsEngineDataPoint) {
  const [version, route, tenant, kind, cache] = blobs
  if (kind === 'ahead') {
    const [made, used] = doubles
    return { version, tenant, kind, made, used }
  }
  const [ahead, lcp, inp, cls, ttfb] = doubles
  return { version, route, tenant, kind, cache, ahead, lcp, inp, cls, ttfb }
}
