import autocannon from 'autocannon'

export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number; non2xx: number }

type LoadOptions = {
  url: string
  connections: number
  host?: string
  seconds?: number
  /** Another path for every request. */
  path?: () => string
}

/** One warm-up, then the median of three runs at a fixed number of connections. */
export async function measure(options: LoadOptions): Promise<Load> {
  const { url, connections, host, seconds = 3, path } = options
  const headers = host ? { host } : {}
  const requests = path
    ? [{ setupRequest: (request: object) => ({ ...request, path: path() }) }]
    : []
  const once = (duration: number) =>
    autocannon({ url, connections, duration, headers, ...(path ? { requests } : {}) })
  await once(2)
  const runs: Load[] = []
  for (let i = 0; i < 3; i++) {
    const result = await once(seconds)
    runs.push({
      requestsPerSecond: result.requests.average,
      p50Ms: result.latency.p50,
      p99Ms: result.latency.p99,
      non2xx: result.non2xx + result.errors,
    })
  }
  runs.sort((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  return runs[1] as Load
}
