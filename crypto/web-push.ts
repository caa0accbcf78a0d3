import { decodeBase64url, encodeBase64url } from '#contract/base64url.ts'

// Messages to browsers by their push services: RFC 8291 encrypts them for one browser, and RFC 8292
// tells the service who sends them.

/** The keys of a browser's subscription, in base64url. */
export type PushKeys = { p256dh: string; auth: string }

/** A P-256 key pair in base64url: the point of 65 bytes, and the number of 32. */
export type KeyPair = { publicKey: string; privateKey: string }

/** Chosen anew for each message; given only by tests of published examples. */
type Chosen = { salt: Uint8Array<ArrayBuffer>; pair: KeyPair }

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const
/** The size of the one record of a message (RFC 8188, section 2). */
const recordSize = 4096
/** The most bytes of a text: push services take messages of 4096 bytes (RFC 8030, section 7.2). */
export const maxPushBytes = 3_900
/** Seconds for which a token is valid; a day is the most (RFC 8292, section 2). */
const tokenSeconds = 12 * 3_600

const utf8 = new TextEncoder()

/** Returns bytes of base64url; throws where these are not so many. */
function bytesOf(text: string, count: number): Uint8Array<ArrayBuffer> {
  const bytes = decodeBase64url(text)
  if (bytes?.length !== count) throw new Error(`expected ${count} bytes in base64url`)
  return new Uint8Array(bytes)
}

/** Whether a message can be encrypted with the keys: a point of the curve, and a secret. */
export async function arePushKeys({ p256dh, auth }: PushKeys): Promise<boolean> {
  try {
    bytesOf(auth, 16)
    await crypto.subtle.importKey('raw', bytesOf(p256dh, 65), curve, false, [])
    return true
  } catch {
    return false
  }
}

/** Encrypts a text for a browser, in the coding `aes128gcm` (RFC 8291, section 3; RFC 8188). */
export async function encryptPush(
  text: string,
  keys: PushKeys,
  { salt, pair }: Partial<Chosen> = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const plain = utf8.encode(text)
  if (plain.length > maxPushBytes) throw new Error(`expected at most ${maxPushBytes} bytes to push`)
  const own = await (pair ? importPair(pair) : makePair())
  const salted = salt ?? crypto.getRandomValues(new Uint8Array(16))
  const theirs = bytesOf(keys.p256dh, 65)
  const peer = await crypto.subtle.importKey('raw', theirs, curve, false, [])
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: peer }, own.secret, 256)
  const info = joined(utf8.encode('WebPush: info\0'), theirs, own.point)
  const secret = await derive(new Uint8Array(shared), { salt: bytesOf(keys.auth, 16), info }, 32)
  const part = (name: string, size: number) =>
    derive(secret, { salt: salted, info: utf8.encode(`Content-Encoding: ${name}\0`) }, size)
  const [content, nonce] = await Promise.all([part('aes128gcm', 16), part('nonce', 12)])
  const key = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['encrypt'])
  // A delimiter of 2 ends the last record, which is the only one.
  const padded = joined(plain, new Uint8Array([2]))
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, key, padded)
  const head = new Uint8Array(5)
  new DataView(head.buffer).setUint32(0, recordSize)
  head[4] = own.point.length
  return joined(salted, head, own.point, new Uint8Array(sealed))
}

type Sender = {
  pair: KeyPair
  /** The push service, to which the token is of use only. */
  endpoint: URL
  /** Where the service reaches who sends: a URL with `mailto:` or `https:`. */
  subject: string
  /** Unix seconds. */
  now: number
}

/** Returns the `authorization` header of a push (RFC 8292, section 3). */
export async function vapidHeader({ pair, endpoint, subject, now }: Sender): Promise<string> {
  const head = { typ: 'JWT', alg: 'ES256' }
  const claims = { aud: endpoint.origin, exp: now + tokenSeconds, sub: subject }
  const signed = [head, claims]
    .map((part) => encodeBase64url(utf8.encode(JSON.stringify(part))))
    .join('.')
  const key = await crypto.subtle.importKey(
    'jwk',
    jwkOf(pair),
    { name: 'ECDSA', namedCurve: 'P-256' },
    false,
    ['sign'],
  )
  const way = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = await crypto.subtle.sign(way, key, utf8.encode(signed))
  const token = `${signed}.${encodeBase64url(new Uint8Array(signature))}`
  return `vapid t=${token}, k=${pair.publicKey}`
}

type Pair = { secret: CryptoKey; point: Uint8Array<ArrayBuffer> }

async function importPair(pair: KeyPair): Promise<Pair> {
  const secret = await crypto.subtle.importKey('jwk', jwkOf(pair), curve, false, ['deriveBits'])
  return { secret, point: bytesOf(pair.publicKey, 65) }
}

async function makePair(): Promise<Pair> {
  const pair = (await crypto.subtle.generateKey(curve, false, ['deriveBits'])) as CryptoKeyPair
  const point = (await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer
  return { secret: pair.privateKey, point: new Uint8Array(point) }
}

function jwkOf({ publicKey, privateKey }: KeyPair): JsonWebKey {
  const point = bytesOf(publicKey, 65)
  bytesOf(privateKey, 32)
  const [x, y] = [point.slice(1, 33), point.slice(33)].map(encodeBase64url)
  return { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '', d: privateKey }
}

type Derivation = { salt: Uint8Array<ArrayBuffer>; info: Uint8Array<ArrayBuffer> }

/** HKDF with SHA-256 (RFC 5869). */
async function derive(
  secret: Uint8Array<ArrayBuffer>,
  { salt, info }: Derivation,
  size: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  const way = { name: 'HKDF', hash: 'SHA-256', salt, info }
  return new Uint8Array(await crypto.subtle.deriveBits(way, key, size * 8))
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
