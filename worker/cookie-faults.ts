/** Preferences that a page's scripts read (E11); they say nothing of a person. */
const plainCookies = ['consent', 'currency', 'theme']
/** What a statistics script left, taken away where consent is withdrawn. */
const takenAway = /^_ga[\w]*=; .*\bMax-Age=0\b/
const maxBytes = 4096
const maxSeconds = 400 * 86_400

/** What R-COO-1 finds wrong with a `Set-Cookie`; tests look at every one they are sent. */
export function cookieFaults(header: string): string[] {
  const [pair = '', ...attributes] = header.split('; ')
  const [name = ''] = pair.split('=')
  const faults = new TextEncoder().encode(header).length > maxBytes ? ['length'] : []
  const maxAge = attributes.find((each) => each.startsWith('Max-Age='))?.slice('Max-Age='.length)
  // Without one it ends with the browser.
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

/** Throws where a response sets a cookie that R-COO-1 finds something wrong with. */
export function requireGoodCookies(response: Response): void {
  for (const header of response.headers.getSetCookie()) {
    const faults = cookieFaults(header)
    if (faults.length > 0) throw new Error(`expected a good cookie, got ${header}: ${faults}`)
  }
}
