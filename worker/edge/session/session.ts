import { encodeBase64url } from '#contract/base64url.ts'
import { toSnake } from '#contract/case.ts'
import { deriveBrowserKey, newKeySession } from '#crypto/tag-keys.ts'
import type { EdgeStep } from '../edge.ts'
import type { Config } from '../env.ts'

const keyLifeSeconds = 15 * 60

/**
 * Serves what the browser needs for its own API calls: a short-lived signing key for this tenant,
 * the server's time, and the signed-in person according to the session cookie. Public pages are
 * stored for all visitors, so they get these values here.
 */
export function serveSession(config: Config): EdgeStep {
  return async function serveSession(c, next) {
    if (c.get('path') !== '/session' || c.get('isData')) return next()
    const identity = await c.get('session').identity()
    // While the backend cannot be reached, the response still contains the profile from the cookie.
    const viewer = 'viewer' in identity ? identity.viewer : undefined
    const now = Math.floor(Date.now() / 1000)
    const key = deriveBrowserKey(config.tagKeys[0], {
      session: newKeySession(),
      channel: c.get('tenant').slug,
      expiresAt: now + keyLifeSeconds,
    })
    return Response.json(
      {
        server_time: now,
        tag: { key: encodeBase64url(key.key), kid: key.kid, expires_at: now + keyLifeSeconds },
        currency: c.get('currency'),
        // A browser without a currency cookie has shown the page in the shop's default currency.
        lent:
          !c.get('currencyCookie').kept && c.get('currency') !== c.get('tenant').defaultCurrency,
        locale: c.get('locale'),
        shown_to: c.get('session').shownTo ?? null,
        signed_in: viewer !== undefined,
        profile: viewer ? toSnake(viewer) : null,
      },
      { headers: { 'cache-control': 'no-store' } },
    )
  }
}
