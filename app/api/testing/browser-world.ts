import { type BrowserApiOptions, createBrowserApi } from '#app/api/session.ts'
import { encodeBase64url } from '#contract/base64url.ts'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { verifyPageToken, verifyTag } from '#crypto/signing.ts'
import { deriveBrowserKey, type MasterKeys } from '#crypto/tag-keys.ts'

export const startMs = 1_794_000_000_000
export const keyLifeSeconds = 900
export const hour = 3_600_000

/** A server with its own clock and keys, and a browser whose clock may be wrong. */
export function createWorld(options: Partial<BrowserApiOptions> = {}) {
  const world = {
    serverMs: startMs,
    browserAheadMs: 0,
    keys: [{ kid: 'a', key: new Uint8Array(32).fill(1) }] as MasterKeys,
    sessions: 0,
    calls: [] as string[],
    isSessionDown: false,
    hasEnded: false,
  }

  function session(): Response {
    if (world.isSessionDown) return problemResponse(new ApiError('upstream_unavailable'), 'r')
    world.sessions += 1
    const serverTime = Math.floor(world.serverMs / 1000)
    const expiresAt = serverTime + keyLifeSeconds
    const scope = { session: `visit-${world.sessions}`, channel: 'pi', expiresAt }
    const { kid, key } = deriveBrowserKey(world.keys[0], scope)
    const tag = { kid, key: encodeBase64url(key), expires_at: expiresAt }
    return Response.json({ server_time: serverTime, tag, locale: 'en', signed_in: false })
  }

  async function transport(request: Request): Promise<Response> {
    if (new URL(request.url).pathname === '/session') return session()
    const tag = request.headers.get('x-app-tag') ?? ''
    const check = { tag, keys: world.keys, channel: 'pi', nowMs: world.serverMs }
    try {
      verifyTag({ ...check, affiliate: 'pi' })
      const token = request.headers.get('x-page-token')
      if (token !== null) verifyPageToken(token, check)
      if (world.hasEnded)
        throw new ApiError('unauthorized', 'x', { details: { reason: 'session' } })
      world.calls.push('accepted')
      return Response.json({ is_fine: true })
    } catch (error) {
      world.calls.push(error instanceof ApiError ? String(error.details?.reason) : 'bug')
      return problemResponse(error, 'r')
    }
  }

  const api = createBrowserApi(endpoints, {
    transport,
    origin: 'https://pi.example',
    channelId: 'pi',
    affiliate: 'pi',
    shownTo: undefined,
    now: () => world.serverMs + world.browserAheadMs,
    ...options,
  })
  return { world, api, transport }
}
