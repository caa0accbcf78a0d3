declare module 'autocannon' {
  type Options = {
    url: string
    connections: number
    duration: number
    headers: Record<string, string>
    requests?: { setupRequest: (request: object) => object }[]
  }
  type Result = {
    requests: { average: number }
    latency: { p50: number; p99: number }
    non2xx: number
    errors: number
  }
  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
