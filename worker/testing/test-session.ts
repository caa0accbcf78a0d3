import { env } from 'cloudflare:workers'
import type { Viewer } from '#contract/pages/viewer.ts'
import { type MasterKeys, parseMasterKeys } from '#crypto/tag-keys.ts'
import type { Env } from '../edge/env.ts'
import { idleSeconds, sealRefresh, sealSession } from '../edge/session/session-cookies.ts'
import { type Role, viewers } from './access-matrix.ts'

export type SessionOptions = {
  /** The shop's slug; by default that of `localhost`. */
  channel?: string
  keys?: MasterKeys
  viewer?: Viewer
  access?: string
  /** Seconds until the access token expires; negative if it has expired. */
  accessSeconds?: number
  /** Seconds until a member's session ends unless it is used. */
  unusedSeconds?: number
  /** The refresh token; null for a session without one. Members never have one. */
  refresh?: string | null
}

/**
 * Returns the `cookie` header of a signed-in person with a chosen currency, sealed as by the edge,
 * by default with the built worker's keys. The access token is invalid, so the embedded backend
 * would refuse it.
 */
export function signedIn(role: Exclude<Role, 'anonymous'>, options: SessionOptions = {}): string {
  const { channel = 'tradewind', keys = builtKeys(), access = 'access-token' } = options
  const { accessSeconds = 600, viewer = viewers[role] } = options
  if (!viewer) throw new Error(`expected ${role} to be somebody`)
  const now = Math.floor(Date.now() / 1000)
  const sealing = { keys, now, channel }
  const id = crypto.randomUUID()
  const accessExpiresAt = now + accessSeconds
  const { unusedSeconds } = options
  const idle = unusedSeconds === undefined ? {} : { idleAt: now + unusedSeconds }
  const state = { id, access, accessExpiresAt, ...idle, viewer, choseCurrency: true }
  const session = sealSession(state, sealing)
  const refresh =
    viewer.accountType === 'enterprise' ? null : (options.refresh ?? `refresh-token-of-${role}`)
  const isKept = options.refresh !== null && refresh !== null
  const cookies = isKept
    ? [session, sealRefresh({ id, refresh, expiresAt: now + idleSeconds }, sealing)]
    : [session]
  const currency = `currency=${viewer.currency}`
  return [...cookies.map((cookie) => cookie.split(';')[0]), currency].join('; ')
}

/** Returns the built worker's session keys. */
export function builtKeys(): MasterKeys {
  return parseMasterKeys((env as unknown as Env).SESSION_KEYS, 'session')
}
