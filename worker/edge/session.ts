import { encodeBase64url } from '#contract/base64url.ts'
import { toSnake } from '#contract/case.ts'
import { deriveBrowserKey, newKeySession } from '#contract/tag-keys.ts'
import type { Config } from '../env.ts'
import type { EdgeStep } from './edge.ts'

const keyLifeSeconds = 15 * 60

/**
 * What the browser must know to make calls of its own: a short-lived signing key for this tenant,
 * the server's time, and who is signed in as the session cookie says. Public pages are stored for
 * everybody and learn that here.
 */
export function serveSession(config: Config): EdgeStep {
  return async function serveSession(c, next) {
    if (c.get('path') !== '/session' || c.get('isData')) return next()
    const standing = await c.get('session').standing()
    // Where the backend cannot be asked, a name may be shown all the same; nothing else is given.
    const viewer = 'viewer' in standing ? standing.viewer : undefined
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
        // Without a currency of its own the browser has shown the shop's.
        lent:
          !c.get('currencyCookie').kept && c.get('currency') !== c.get('tenant').defaultCurrency,
        locale: c.get('locale'),
        signed_in: viewer !== undefined,
        profile: viewer ? toSnake(viewer) : null,
      },
      { headers: { 'cache-control': 'no-store' } },
    )
  }
}
