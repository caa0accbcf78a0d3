import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

const secretStart = 'whsec_'
const secretBytes = 32

/** Returns a new secret in the form of Standard Webhooks. */
export function makeWebhookSecret(): string {
  return secretStart + toBase64(crypto.getRandomValues(new Uint8Array(secretBytes)))
}

type Signed = { id: string; at: number; body: string }

/**
 * Returns the headers of a delivery according to Standard Webhooks: the receiver checks the
 * signature over id, time and body. There is one signature for each valid secret.
 */
export function signWebhook(
  { id, at, body }: Signed,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => {
    const key = Uint8Array.from(atob(secret.slice(secretStart.length)), (c) => c.charCodeAt(0))
    return `v1,${toBase64(hmac(sha256, key, utf8ToBytes(`${id}.${at}.${body}`)))}`
  })
  return {
    'webhook-id': id,
    'webhook-timestamp': String(at),
    'webhook-signature': signatures.join(' '),
  }
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
}
