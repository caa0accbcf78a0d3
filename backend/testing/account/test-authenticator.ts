import { sha256 } from '@noble/hashes/sha2.js'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'

const encoder = new TextEncoder()
const bytesOf = (text: string) => decodeBase64url(text) ?? new Uint8Array()

// Flags of authenticator data (WebAuthn Level 3, section 6.1).
export const present = 0x01
export const verified = 0x04
const synced = 0x18
const attested = 0x40

/** Parts of a ceremony that a test may falsify; the others are correct. */
export type Spoilt = {
  origin?: string
  rpId?: string
  flags?: number
  counter?: number
  challenge?: string
  type?: string
  clientData?: object
  userHandle?: string | null
  id?: string
  format?: 'packed' | 'certified'
  signature?: (signature: Uint8Array) => Uint8Array
}

type MakeOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type UseOptions = { challenge: string; rpId: string }

/** Creates a software authenticator: ES256, discoverable, with a counter and user verification. */
export async function createAuthenticator(origin: string) {
  const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' }
  const pair = await crypto.subtle.generateKey(ecdsa, true, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  // The COSE key of RFC 9053, section 7.1.1.
  const publicKey = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytesOf(x)],
      [-3, bytesOf(y)],
    ]),
  )
  const id = encodeBase64url(crypto.getRandomValues(new Uint8Array(32)))
  const state = { id, counter: 0, userHandle: '' }

  async function sign(data: Uint8Array): Promise<Uint8Array> {
    const sha = { name: 'ECDSA', hash: 'SHA-256' }
    const raw = await crypto.subtle.sign(sha, pair.privateKey, new Uint8Array(data))
    return derOf(new Uint8Array(raw))
  }

  /** Returns the answer of `navigator.credentials.create` as JSON. */
  async function make({ challenge, rp, user }: MakeOptions, spoilt: Spoilt = {}): Promise<object> {
    state.userHandle = user.id
    const clientData = clientDataOf(origin, 'webauthn.create', { challenge, ...spoilt })
    const flags = spoilt.flags ?? present | verified | synced
    const head = headOf(spoilt.rpId ?? rp.id, flags | attested, spoilt.counter ?? state.counter)
    const rawId = bytesOf(id)
    const length = new Uint8Array([rawId.length >> 8, rawId.length & 255])
    const authData = concat(head, new Uint8Array(16), length, rawId, publicKey)
    const statement = new Map<string, number | Uint8Array | Uint8Array[]>()
    if (spoilt.format) {
      const signature = await sign(concat(authData, sha256(clientData)))
      statement.set('alg', -7).set('sig', spoilt.signature?.(signature) ?? signature)
    }
    if (spoilt.format === 'certified') statement.set('x5c', [new Uint8Array(64)])
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', spoilt.format ? 'packed' : 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    )
    const response = {
      clientDataJSON: encodeBase64url(clientData),
      attestationObject: encodeBase64url(attestationObject),
      transports: ['internal', 'hybrid', 'telepathy'],
    }
    const named = spoilt.id ?? id
    return { id: named, rawId: named, type: 'public-key', clientExtensionResults: {}, response }
  }

  /** Returns the answer of `navigator.credentials.get` as JSON; raises the counter. */
  async function use({ challenge, rpId }: UseOptions, spoilt: Spoilt = {}): Promise<object> {
    state.counter += 1
    const clientData = clientDataOf(origin, 'webauthn.get', { challenge, ...spoilt })
    const flags = spoilt.flags ?? present | verified | synced
    const authData = headOf(spoilt.rpId ?? rpId, flags, spoilt.counter ?? state.counter)
    const signature = await sign(concat(authData, sha256(clientData)))
    const { userHandle = state.userHandle } = spoilt
    const response = {
      clientDataJSON: encodeBase64url(clientData),
      authenticatorData: encodeBase64url(authData),
      signature: encodeBase64url(spoilt.signature?.(signature) ?? signature),
      ...(userHandle === null ? {} : { userHandle }),
    }
    const named = spoilt.id ?? id
    return { id: named, rawId: named, type: 'public-key', clientExtensionResults: {}, response }
  }

  return { id, state, make, use }
}

export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>

function clientDataOf(origin: string, type: string, spoilt: Spoilt): Uint8Array {
  const data = {
    type: spoilt.type ?? type,
    challenge: spoilt.challenge,
    origin: spoilt.origin ?? origin,
    crossOrigin: false,
    ...spoilt.clientData,
  }
  return encoder.encode(JSON.stringify(data))
}

function headOf(rpId: string, flags: number, counter: number): Uint8Array {
  const count = new Uint8Array(4)
  new DataView(count.buffer).setUint32(0, counter)
  return concat(sha256(encoder.encode(rpId)), new Uint8Array([flags]), count)
}

function concat(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** Encodes a signature as DER (RFC 3279, section 2.2.3): two positive integers. */
function derOf(raw: Uint8Array): Uint8Array {
  const integers = [raw.subarray(0, 32), raw.subarray(32)].flatMap((half) => {
    const digits = [...half].slice(half.findIndex((byte) => byte !== 0))
    const value = (digits[0] ?? 0) > 127 ? [0, ...digits] : digits
    return [2, value.length, ...value]
  })
  return Uint8Array.from([0x30, integers.length, ...integers])
}
