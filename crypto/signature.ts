import { equalBytes, hexToBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** Seconds by which the clocks of signer and reader may differ. */
const toleranceSeconds = 300

/** What is signed: the secret, the text and the time in unix seconds. */
export type Signed = { secret: string; text: string; now: number }

/** Returns `t=<unix seconds>,v1=<hex>`: the HMAC-SHA256 of `<t>.<text>`. */
export function signText({ secret, text, now }: Signed): string {
  return `t=${now},v1=${bytesToHex(macOf(secret, `${now}.${text}`))}`
}

/**
 * Whether a signature is that of the text, at most 300 seconds from now. While a secret is rotated
 * there are several `v1`; one of them must match.
 */
export function isSigned(given: string, { secret, text, now }: Signed): boolean {
  const parts = given.split(',').map((part) => part.split('='))
  const time = parts.find(([name]) => name === 't')?.[1] ?? ''
  const macs = parts.filter(([name]) => name === 'v1').map(([, mac = '']) => mac)
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > toleranceSeconds) return false
  return macs.some((mac) => isMac(mac, { secret, text: `${time}.${text}` }))
}

/** Returns the HMAC-SHA256 of a text in hex. */
export function macText(secret: string, text: string): string {
  return bytesToHex(macOf(secret, text))
}

/** Whether hex is the HMAC-SHA256 of a text; compares in constant time. */
export function isMac(hex: string, { secret, text }: Omit<Signed, 'now'>): boolean {
  return /^[0-9a-f]{64}$/.test(hex) && equalBytes(hexToBytes(hex), macOf(secret, text))
}

function macOf(secret: string, text: string): Uint8Array {
  return hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text))
}
