import { bytesToHex, equalBytes, hexToBytes } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { ApiError } from '#contract/errors.ts'
import {
  nonceBytes,
  parsePayload,
  sealTag,
  splitTag,
  type TagKey,
  unsealTag,
} from './tag-format.ts'
import { findTagKey, type MasterKeys } from './tag-keys.ts'

// Validity of a tag: 300 s for slow networks and queues, 60 s for clocks that run ahead.
export const tagPastSeconds = 300
export const tagFutureSeconds = 60

/** Why a tag was refused, in `details.reason` of an `unauthorized` error. */
export type TagRefusal =
  | 'missing'
  | 'malformed'
  | 'unknown_key'
  | 'expired_key'
  | 'foreign_channel'
  | 'tampered'
  | 'clock'
  | 'affiliate'
  | 'replayed'
  | 'page_token'

export type OpenedTag = { issuedAt: number; token: string; affiliate: string | null }

/** The signature of one call: its tag, and the page token for calls without a captcha token. */
export type CallSignature = { tag: string; pageToken: () => string }

/** The shop's partner tag, if it has one. */
type Affiliate = string | null | undefined

/** Makes an `x-app-tag` with a new random nonce and token, so that no two tags are equal. */
export function makeTag(key: TagKey, affiliate: Affiliate, nowMs: number): string {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const payload = { t: Math.floor(nowMs / 1000), n: crypto.randomUUID(), a: affiliate ?? null }
  return sealTag(key, payload, nonce)
}

/** Signs a call. The page token is computed from the tag with the same key, when it is needed. */
export function signCall(key: TagKey, affiliate: Affiliate, nowMs: number): CallSignature {
  const tag = makeTag(key, affiliate, nowMs)
  return { tag, pageToken: () => pageToken(tag, key.key) }
}

/** Decrypts and parses a tag without checking its time and affiliate. Throws `unauthorized`. */
export function openTag(tag: string, keyFor: (kid: string) => Uint8Array | undefined): OpenedTag {
  const parts = splitTag(tag)
  if (!parts) throw refuseTag('malformed')
  const key = keyFor(parts.kid)
  if (!key) throw refuseTag('unknown_key')
  const text = unsealTag(parts, key)
  if (text === undefined) throw refuseTag('tampered')
  const payload = parsePayload(text)
  if (!payload) throw refuseTag('malformed')
  return { issuedAt: payload.t, token: payload.n, affiliate: payload.a }
}

export type TagCheck = {
  tag: string
  keys: MasterKeys
  /** The channel of the call, for which a browser key must have been made. */
  channel: string
  affiliate: Affiliate
  nowMs: number
}

/**
 * Accepts a tag of this channel and affiliate that is at most 300 s old or 60 s ahead; otherwise
 * throws.
 */
export function verifyTag({ tag, keys, channel, affiliate, nowMs }: TagCheck): OpenedTag {
  const opened = openTag(tag, (kid) => keyOrRefuse(keys, kid, { channel, nowMs }))
  const serverTime = Math.floor(nowMs / 1000)
  const ageSeconds = serverTime - opened.issuedAt
  if (ageSeconds > tagPastSeconds || ageSeconds < -tagFutureSeconds) {
    throw refuseTag('clock', { serverTime })
  }
  if (opened.affiliate !== (affiliate ?? null)) throw refuseTag('affiliate')
  return opened
}

function keyOrRefuse(
  keys: MasterKeys,
  kid: string,
  at: { channel: string; nowMs: number },
): Uint8Array {
  const found = findTagKey(keys, kid, at)
  if ('refused' in found) {
    const serverTime = Math.floor(at.nowMs / 1000)
    throw refuseTag(found.refused, found.refused === 'expired_key' ? { serverTime } : {})
  }
  return found.key
}

export function refuseTag(reason: TagRefusal, more: Record<string, unknown> = {}): ApiError {
  return new ApiError('unauthorized', `app tag refused: ${reason}`, {
    details: { reason, ...more },
  })
}

/**
 * Returns the `x-page-token` for calls without a captcha token: HMAC-SHA256 (RFC 2104) of the tag,
 * in hex.
 */
export function pageToken(tag: string, key: Uint8Array): string {
  return bytesToHex(hmac(sha256, key, new TextEncoder().encode(tag)))
}

/** Compares in constant time; throws `unauthorized` unless the token belongs to this tag. */
export function verifyPageToken(token: string, check: Omit<TagCheck, 'affiliate'>): void {
  const kid = splitTag(check.tag)?.kid
  if (kid === undefined || !/^[0-9a-f]{64}$/.test(token)) throw refuseTag('page_token')
  const expected = pageToken(check.tag, keyOrRefuse(check.keys, kid, check))
  if (!equalBytes(hexToBytes(expected), hexToBytes(token))) throw refuseTag('page_token')
}
