import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto'

/** What a browser has of its subscription. */
export type BrowserKeys = { privateKey: Uint8Array; auth: Uint8Array }

/** Decrypts a message as a browser does (RFC 8291), with Node's own functions. */
export function decryptPush(message: Uint8Array, { privateKey, auth }: BrowserKeys): string {
  const [salt, own] = [message.slice(0, 16), message.slice(21, 86)]
  const ecdh = createECDH('prime256v1')
  ecdh.setPrivateKey(privateKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), own])
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(own), auth, info, 32))
  const part = (name: string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, size))
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12))
  decipher.setAuthTag(message.slice(-16))
  const plain = Buffer.concat([decipher.update(message.slice(86, -16)), decipher.final()])
  if (plain.at(-1) !== 2) throw new Error('expected the last record of a message')
  return plain.subarray(0, -1).toString()
}
