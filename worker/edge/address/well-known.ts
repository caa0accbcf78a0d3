import { pathTo } from '#contract/pages/path-to.ts'
import { type EdgeContext, type EdgeStep, redirectTo } from '../edge.ts'

/** How long the contact for reports of weaknesses is valid after it was read. */
const validDays = 180

/**
 * Serves the contact for reports of weaknesses (RFC 9116), and leads password managers to the form
 * for another password (W3C, a well-known URL for changing passwords).
 */
export function serveWellKnown(originOf: (c: EdgeContext) => string): EdgeStep {
  return async function serveWellKnown(c, next) {
    const { pathname } = c.get('url')
    if (pathname === '/.well-known/change-password') {
      return redirectTo(`${pathTo('settings')}#password`, 302)
    }
    if (pathname !== '/.well-known/security.txt') return next()
    const { support, locales, defaultLocale } = c.get('tenant')
    const languages = [...new Set([defaultLocale, ...locales.filter((each) => each === 'en')])]
    const expires = new Date(Date.now() + validDays * 86_400_000)
    const lines = [
      `Contact: mailto:${support.email}`,
      `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${originOf(c)}${pathname}`,
    ]
    return new Response(`${lines.join('\n')}\n`, {
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=3600',
      },
    })
  }
}
