import { bytesToHex, equalBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { refuseSignature } from '../../../call/webhook.ts'
import type { SupplierCallback, Told } from '../supplier/supplier.ts'

/**
 * Checks a callback of version 3, whose `X-Signature-SHA256` is the HMAC-SHA256 of the body with the
 * key of the API: the guide writes it in hexadecimal digits and the reference in base64. Callbacks of
 * version 2 have none and are refused.
 */
export function hearCallback(key: string, { body, headers }: SupplierCallback): Told {
  const given = headers.get('x-signature-sha256')?.trim() ?? ''
  const mac = hmac(sha256, utf8ToBytes(key), utf8ToBytes(body))
  const isHex = isSame(given.toLowerCase(), bytesToHex(mac))
  const isBase64 = isSame(given, btoa(String.fromCharCode(...mac)))
  if (!isHex && !isBase64) refuseSignature()
  // Examples have the ICCID as a number, of which reading as JSON would lose the last digits.
  const [, iccid] = /"iccid"\s*:\s*"?(\d{18,22})\b/.exec(body) ?? []
  return { status: 200, body: 'OK', events: iccid === undefined ? [] : [{ iccid }] }
}

function isSame(one: string, other: string): boolean {
  return equalBytes(utf8ToBytes(one), utf8ToBytes(other))
}
