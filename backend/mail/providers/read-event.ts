import { equalBytes, utf8ToBytes } from '@noble/ciphers/utils.js'
import { refuseSignature } from '../../call/webhook.ts'

/** Returns the JSON of a webhook; one that is none was not sent by the provider. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    return refuseSignature(error)
  }
}

/** Refuses a webhook that does not bring what was agreed with the provider. */
export function requireAgreed(given: string | null, agreed: string): void {
  if (!equalBytes(utf8ToBytes(given ?? ''), utf8ToBytes(agreed))) refuseSignature()
}
