import { encodeBase64url } from '#contract/base64url.ts'
import { deriveBrowserKey, newKeySession } from '#contract/tag-keys.ts'
import type { Config } from '../env.ts'
import type { EdgeStep } from './edge.ts'

const keyLifeSeconds = 15 * 60

/**
 * What the browser must know to make calls of its own: a short-lived signing key for this tenant
 * and the server's time. Answers in the same shape whether anybody is signed in or not.
 */
export function serveSession(config: Config): EdgeStep {
  return async function serveSession(c, next) {
    if (c.get('path') !== '/session' || c.get('isData')) return next()
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
        locale: c.get('locale'),
        signed_in: false,
        profile: null,
      },
      { headers: { 'cache-control': 'no-store' } },
    )
  }
}
