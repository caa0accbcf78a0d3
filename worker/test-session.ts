import { env } from 'cloudflare:workers'
import { type Role, viewers } from '#contract/access-matrix.ts'
import { type MasterKeys, parseMasterKeys } from '#contract/tag-keys.ts'
import type { Viewer } from '#contract/viewer.ts'
import { idleSeconds, sealRefresh, sealSession } from './edge/session-cookies.ts'
import type { Env } from './env.ts'

export type SessionOptions = {
  /** The shop's slug; that of `localhost` unless given. */
  channel?: string
  keys?: MasterKeys
  viewer?: Viewer
  access?: string
  /** How long the access token still is good; negative where it has ended. */
  accessSeconds?: number
  /** Null for a session without one; members never have one. */
  refresh?: string | null
}

/**
 * The `cookie` header of somebody signed in, sealed as the edge seals it, by default with the keys
 * of the built worker, and the currency they chose. The access token is no real one, so the backend would refuse it.
 */
export function signedIn(role: Exclude<Role, 'anonymous'>, options: SessionOptions = {}): string {
  const { channel = 'tradewind', keys = builtKeys(), access = 'access-token' } = options
  const { accessSeconds = 600, viewer = viewers[role] } = options
  if (!viewer) throw new Error(`expected ${role} to be somebody`)
  const now = Math.floor(Date.now() / 1000)
  const sealing = { keys, now, channel }
  const id = crypto.randomUUID()
  const accessExpiresAt = now + accessSeconds
  const state = { id, access, accessExpiresAt, viewer, choseCurrency: true }
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

/** Keys of the sessions of the built worker. */
export function builtKeys(): MasterKeys {
  return parseMasterKeys((env as unknown as Env).SESSION_KEYS, 'session')
}
