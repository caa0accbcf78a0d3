import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { decodeBase64url } from '#contract/base64url.ts'
import type { TagKey } from './tag-format.ts'

/** The master keys: the first signs, the second (while rotating) is still accepted. */
export type MasterKeys = readonly [TagKey, ...TagKey[]]

const keyBytes = 32
const maxLiveKeys = 2
const safeName = /^[\w-]{1,64}$/
// The salt separates app tags from anything else that is derived from the same master key (RFC
// 5869, 3.1).
const salt = new TextEncoder().encode('tradewind/x-app-tag/v1')

/**
 * Parses `kid:base64url,kid2:base64url`, the keys of one use. The error says what is wrong without
 * repeating a key.
 */
export function parseMasterKeys(text: string, use: string): MasterKeys {
  const keys = text
    .split(',')
    .map((entry, index) => parseEntry(entry.trim(), `${use} key ${index + 1}`))
  const [first, ...rest] = keys
  if (!first || keys.length > maxLiveKeys) {
    throw new Error(`expected one or two ${use} keys, got ${keys.length}`)
  }
  if (new Set(keys.map(({ kid }) => kid)).size !== keys.length) {
    throw new Error(`expected the ${use} keys to have different ids`)
  }
  return [first, ...rest]
}

function parseEntry(entry: string, where: string): TagKey {
  const colon = entry.indexOf(':')
  const kid = entry.slice(0, Math.max(colon, 0))
  if (!safeName.test(kid)) {
    throw new Error(`expected ${where} as "id:key" with an id of letters, digits, - and _`)
  }
  const key = decodeBase64url(entry.slice(colon + 1))
  if (key?.length !== keyBytes) {
    throw new Error(`expected ${where} (${kid}) to be ${keyBytes} bytes in base64url`)
  }
  return { kid, key }
}

/**
 * Returns the key with which the worker signs its own calls; the master key itself never seals
 * anything.
 */
export function deriveWorkerKey(master: TagKey): TagKey {
  return derive(master, `w1.${master.kid}`)
}

/** The scope of a browser key; `expiresAt` in unix seconds. */
export type BrowserKeyScope = { session: string; channel: string; expiresAt: number }

/**
 * Returns a key for one visit to one shop. Its id contains everything that is needed to derive it
 * again, so nothing is stored. A changed id gives another key, so the id cannot be forged.
 */
export function deriveBrowserKey(master: TagKey, scope: BrowserKeyScope): TagKey {
  const { session, channel, expiresAt } = scope
  if (!safeName.test(session) || !safeName.test(channel)) {
    throw new Error('expected session and channel of letters, digits, - and _')
  }
  if (!Number.isSafeInteger(expiresAt) || expiresAt <= 0) {
    throw new Error('expected expiresAt in whole unix seconds')
  }
  return derive(master, `b1.${master.kid}.${session}.${channel}.${expiresAt}`)
}

/** Returns a random session id for a browser key. */
export function newKeySession(): string {
  return crypto.randomUUID()
}

// HKDF-SHA256 (RFC 5869) with the whole key id as info, so that each id has its own key.
function derive(master: TagKey, kid: string): TagKey {
  const info = new TextEncoder().encode(kid)
  return { kid, key: hkdf(sha256, master.key, salt, info, keyBytes) }
}

export type KeyFinding =
  | { key: Uint8Array }
  | { refused: 'unknown_key' | 'expired_key' | 'foreign_channel' }

/** Finds the worker or browser key with this id for a call to one channel at a given time. */
export function findTagKey(
  keys: MasterKeys,
  kid: string,
  at: { channel: string; nowMs: number },
): KeyFinding {
  const [kind, masterKid, session = '', channel = '', expiresAt = '', ...more] = kid.split('.')
  const master = keys.find((candidate) => candidate.kid === masterKid)
  if (!master || more.length > 0) return { refused: 'unknown_key' }
  if (kind === 'w1' && session === '') return { key: deriveWorkerKey(master).key }
  if (kind !== 'b1' || !/^[1-9]\d{0,14}$/.test(expiresAt)) return { refused: 'unknown_key' }
  if (!safeName.test(session)) return { refused: 'unknown_key' }
  if (channel !== at.channel) return { refused: 'foreign_channel' }
  if (at.nowMs >= Number(expiresAt) * 1000) return { refused: 'expired_key' }
  return { key: derive(master, kid).key }
}
