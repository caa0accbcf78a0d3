import { parseAccept } from 'hono/utils/accept'

/**
 * Returns the weight that an `Accept` header gives to a media type: that of the most specific range
 * that matches it (RFC 9110, 12.5.1), or 0 if none does. `isNamed` says that a range is the type
 * itself.
 */
export function mediaWeight(accept: string, type: string): { weight: number; isNamed: boolean } {
  const ranges = parseAccept(accept).map((range) => ({ ...range, type: range.type.toLowerCase() }))
  const [kind] = type.split('/')
  const patterns = [type, `${kind}/*`, '*/*']
  const found = patterns.map((pattern) => ranges.find((range) => range.type === pattern))
  return { weight: found.find(Boolean)?.q ?? 0, isNamed: found[0] !== undefined }
}
