import { type } from 'arktype'
import { decodeBase64url } from '#contract/base64url.ts'
import { parseInput } from '../../call/parse-input.ts'

// The fields of WebAuthn Level 3, sections 5.1.2 and 5.1.3, that this module reads.
const Text = type(/^[\w-]{1,60000}$/)
const Common = type({
  id: /^[\w-]{1,1364}$/,
  rawId: 'string',
  type: "'public-key'",
  'clientExtensionResults?': 'object',
  'authenticatorAttachment?': "'platform' | 'cross-platform' | null",
})
const NewCredential = Common.and({
  response: { clientDataJSON: Text, attestationObject: Text, 'transports?': 'string[] <= 10' },
})
const Assertion = Common.and({
  response: {
    clientDataJSON: Text,
    authenticatorData: Text,
    signature: Text,
    'userHandle?': 'string <= 200 | null',
  },
})
const ClientData = type({ 'crossOrigin?': 'boolean', 'topOrigin?': 'unknown' })

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
export type Transport = (typeof transports)[number]

/** Reads a browser's new passkey; throws `invalid_input` for another shape. */
export function readNewCredential(value: object) {
  const { id, rawId, response } = parseInput(NewCredential, value)
  const { clientDataJSON, attestationObject } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    clientExtensionResults: {},
    response: {
      clientDataJSON,
      attestationObject,
      transports: transports.filter((known) => response.transports?.includes(known)),
    },
  }
}

/** Reads a passkey's answer to a challenge; throws `invalid_input` for another shape. */
export function readAssertion(value: object) {
  const { id, rawId, response } = parseInput(Assertion, value)
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return {
    id,
    rawId,
    type: 'public-key' as const,
    clientExtensionResults: {},
    userHandle: userHandle ?? undefined,
    response: { clientDataJSON, authenticatorData, signature },
  }
}

/**
 * Whether the ceremony ran in a frame of another site, where the person does not see which site
 * asks.
 */
export function isFramed(clientDataJson: string): boolean {
  const bytes = decodeBase64url(clientDataJson)
  const data = ClientData(bytes ? JSON.parse(new TextDecoder().decode(bytes)) : undefined)
  return data instanceof type.errors || data.crossOrigin === true || data.topOrigin !== undefined
}
