/** Seconds of `Retry-After`, which is a number or a date (RFC 9110, 10.2.3); undefined without it. */
export function retryAfter({ headers }: Response, nowSeconds: number): number | undefined {
  const given = headers.get('retry-after')
  if (given === null) return undefined
  const seconds = /^\d+$/.test(given) ? Number(given) : Date.parse(given) / 1000 - nowSeconds
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : undefined
}
