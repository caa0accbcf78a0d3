/** Headers of every response; a step that needs another value sets it first. */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self), usb=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
}

/**
 * No step sets this header by itself, so a response that has it was created with the whole list.
 */
const lastHeader = 'permissions-policy'

/** Adds the headers that a response does not have yet. */
export function addSecurityHeaders(headers: Headers): void {
  if (headers.has(lastHeader)) return
  for (const [name, value] of Object.entries(securityHeaders)) {
    if (!headers.has(name)) headers.set(name, value)
  }
}
