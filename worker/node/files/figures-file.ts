import { createWriteStream } from 'node:fs'

/**
 * Writes each request's data point as a line of a file, where Workers have a data set of their own.
 * Several processes may write to the same file. A disk that is full stops the figures, not the shop.
 */
export function openFiguresFile(file: string): AnalyticsEngineDataset {
  const stream = createWriteStream(file, { flags: 'a' })
  stream.on('error', (error) => {
    console.warn(
      JSON.stringify({ level: 'warn', event: 'figures_not_written', error: error.message }),
    )
  })
  return {
    writeDataPoint({ blobs = [], doubles = [] } = {}) {
      if (!stream.writable) return
      const [version, route, tenant, cache, method, locale] = blobs
      const [status, ms, dbTrips, dbMs, rowsWritten, ...providers] = doubles
      const [providerCalls, providerMs, providerFailures] = providers
      const at = new Date().toISOString()
      const what = { at, version, route, tenant, cache, method, locale, status, ms }
      const cost = { dbTrips, dbMs, rowsWritten, providerCalls, providerMs, providerFailures }
      stream.write(`${JSON.stringify({ ...what, ...cost })}\n`)
    },
  }
}
