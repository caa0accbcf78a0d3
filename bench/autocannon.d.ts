declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    /** Requests per second over all connections. */
    overallRate?: number
    requests?: ({ setupRequest: (request: object) => object } | { path: string })[]
  }
  type Result = {
    requests: { average: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
    timeouts: number
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
