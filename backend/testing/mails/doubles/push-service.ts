import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'
import type { PushMessage } from '#contract/person/push-message.ts'
import { type BrowserKeys, decryptPush } from '#crypto/testing/decrypt-push.ts'

/** What a browser showed, with the headers that came with it. */
export type Shown = PushMessage & { ttl: string }

type Browser = BrowserKeys & { shown: Shown[] }

/**
 * A push service on this machine (RFC 8030) with its browsers. It takes what is signed by the key of
 * the shop for itself, and only what the browser can decrypt.
 */
export async function openPushService(publicKey: string) {
  const browsers = new Map<string, Browser>()
  /** Answers in turn; with none left, a message is taken. */
  const answers: { status: number; headers?: Record<string, string> }[] = []
  const asked: string[] = []

  async function take(request: IncomingMessage): Promise<number> {
    const { url = '', headers } = request
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    const browser = browsers.get(url)
    if (!browser) return 404
    const isSigned = await isSignedFor(headers.authorization ?? '', { publicKey, origin })
    if (!isSigned) return 403
    if (headers['content-encoding'] !== 'aes128gcm' || !headers.ttl) return 400
    const message: PushMessage = JSON.parse(decryptPush(Buffer.concat(chunks), browser))
    browser.shown.push({ ...message, ttl: String(headers.ttl) })
    return 201
  }

  const server = createServer(async (request, response) => {
    asked.push(request.url ?? '')
    const answer = answers.shift()
    const status = answer ? answer.status : await take(request).catch(() => 400)
    response.writeHead(status, answer?.headers).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    answers,
    /** Paths of all requests. */
    asked,
    close: () => server.close(),
    /** Returns a browser’s subscription, and what it has shown. */
    subscribe() {
      const [ecdh, auth] = [createECDH('prime256v1'), randomBytes(16)]
      ecdh.generateKeys()
      const path = `/push/${randomBytes(12).toString('hex')}`
      const shown: Shown[] = []
      const privateKey = Buffer.concat([Buffer.alloc(32), ecdh.getPrivateKey()]).subarray(-32)
      browsers.set(path, { privateKey, auth, shown })
      const subscription = {
        endpoint: origin + path,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
      return { subscription, shown }
    },
  }
}

type Expected = { publicKey: string; origin: string }

/** Whether a header is of the shop's key, for this service and now (RFC 8292). */
async function isSignedFor(header: string, { publicKey, origin }: Expected): Promise<boolean> {
  const [, token = '', key = ''] = /^vapid t=(\S+), k=(\S+)$/.exec(header) ?? []
  if (key !== publicKey) return false
  const point = Buffer.from(key, 'base64url')
  const [x = '', y = ''] = [point.subarray(1, 33), point.subarray(33)].map((half) =>
    half.toString('base64url'),
  )
  const known = await importJWK({ kty: 'EC', crv: 'P-256', x, y }, 'ES256')
  const { payload } = await jwtVerify(token, known, {
    audience: origin,
    clockTolerance: '10 years',
  })
  return payload.sub?.startsWith('mailto:') === true
}
