import { equalBytes, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { refuseSignature, type WebhookRequest } from './webhook.ts'

export const signatureHeader = 'x-webhook-signature'
const toleranceSeconds = 300

/**
 * Checks `x-webhook-signature: t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<t>.<body>`, at most
 * 300 seconds from now. While a secret is rotated there are several `v1`; one of them must match.
 */
export function requireSignature(secret: string, { body, headers, now }: WebhookRequest): void {
  const given = headers.get(signatureHeader) ?? ''
  const parts = given.split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const macs = parts.filter(([name]) => name === 'v1').map(([, mac = '']) => mac)
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > toleranceSeconds) refuseSignature()
  const expected = hmac(sha256, utf8ToBytes(secret), utf8ToBytes(`${time}.${body}`))
  const holds = macs.filter(
    (mac) => /^[0-9a-f]{64}$/.test(mac) && equalBytes(hexToBytes(mac), expected),
  )
  if (holds.length === 0) refuseSignature()
}
