import autocannon from 'autocannon'

export type Load = { requestsPerSecond: number; p50Ms: number; p99Ms: number; non2xx: number }

type LoadOptions = {
  url: string
  connections: number
  host: string
  /** Returns a new path for every request. */
  path?: () => string
}

/**
 * Returns the median of three runs of each target at a fixed number of connections, after one run
 * to warm up. The targets take turns, so that a slower machine slows all of them.
 */
export async function measureInTurns<Name extends string>(
  targets: Record<Name, LoadOptions>,
): Promise<Record<Name, Load>> {
  const names = Object.keys(targets) as Name[]
  for (const name of names) await runOnce(targets[name], 2)
  const runs = new Map<Name, Load[]>(names.map((name) => [name, []]))
  for (let round = 0; round < 3; round++) {
    for (const name of names) runs.get(name)?.push(await runOnce(targets[name], 3))
  }
  const medians = names.map((name) => [name, medianOf(runs.get(name) ?? [])])
  return Object.fromEntries(medians) as Record<Name, Load>
}

async function runOnce({ url, connections, host, path }: LoadOptions, duration: number) {
  const requests = path
    ? [{ setupRequest: (request: object) => ({ ...request, path: path() }) }]
    : []
  const headers = { host }
  const result = await autocannon({
    url,
    connections,
    duration,
    headers,
    ...(path ? { requests } : {}),
  })
  return {
    requestsPerSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    non2xx: result.non2xx + result.errors,
  }
}

function medianOf(runs: Load[]): Load {
  runs.sort((a, b) => a.requestsPerSecond - b.requestsPerSecond)
  const median = runs[Math.floor(runs.length / 2)]
  if (!median) throw new Error('expected a run of each target')
  return median
}
