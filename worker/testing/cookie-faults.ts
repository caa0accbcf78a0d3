/** Preference cookies that the page's scripts read (E11); they contain no personal data. */
const plainCookies = ['consent', 'currency', 'theme']
/** Matches the deletion of a statistics cookie, which follows the withdrawal of consent. */
const takenAway = /^_ga[\w]*=; .*\bMax-Age=0\b/
const maxBytes = 4096
const maxSeconds = 400 * 86_400

/**
 * Returns the ways in which a `Set-Cookie` value breaks R-COO-1; tests check every cookie that they
 * receive.
 */
export function cookieFaults(header: string): string[] {
  const [pair = '', ...attributes] = header.split('; ')
  const [name = ''] = pair.split('=')
  const faults = new TextEncoder().encode(header).length > maxBytes ? ['length'] : []
  const maxAge = attributes.find((each) => each.startsWith('Max-Age='))?.slice('Max-Age='.length)
  // A cookie without Max-Age ends with the browser's session.
  if (maxAge !== undefined && !(Number(maxAge) >= 0 && Number(maxAge) <= maxSeconds)) {
    faults.push('Max-Age')
  }
  if (attributes.some((each) => /^domain/i.test(each))) faults.push('Domain')
  if (plainCookies.includes(name) || takenAway.test(header)) return faults
  const sameSite = name === '__Host-refresh' ? 'SameSite=Strict' : 'SameSite=Lax'
  const missing = ['Secure', 'HttpOnly', 'Path=/', sameSite].filter(
    (each) => !attributes.includes(each),
  )
  return [...faults, ...(name.startsWith('__Host-') ? [] : ['prefix']), ...missing]
}

/** Throws if a response sets a cookie that breaks R-COO-1. */
export function requireGoodCookies(response: Response): void {
  for (const header of response.headers.getSetCookie()) {
    const faults = cookieFaults(header)
    if (faults.length > 0) throw new Error(`expected a good cookie, got ${header}: ${faults}`)
  }
}
