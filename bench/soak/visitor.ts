import { type ApiClient, createApiClient } from '#app/api/client.ts'
import { decodeBase64url } from '#contract/base64url.ts'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { signCall } from '#crypto/signing.ts'
import { openAgent, sendTo } from './send.ts'

/** The duration and status of one request; status 0 means no answer. */
export type Request = { kind: string; at: number; ms: number; status: number }

export type Visitor = {
  api: ApiClient
  /** Reads a page; returns its status and text, or status 0 if there was no answer. */
  read: (path: string, init?: RequestInit) => Promise<{ status: number; text: string }>
  signIn: (email: string, password: string) => Promise<boolean>
}

type Options = { url: string; host?: string; kind: string; record: (request: Request) => void }

/** Opens a visitor with the parts of a browser: cookies, address, and the key for calls. */
export function openVisitor({ url, host = 'localhost', kind, record }: Options): Visitor {
  const cookies = new Map<string, string>()
  const address = `198.18.${random(256)}.${random(256)}`
  const agent = openAgent()
  const origin = new URL(url)
  origin.hostname = host
  let key: { kid: string; key: Uint8Array; ahead: number; endsAt: number } | undefined

  async function send(request: globalThis.Request, what: string): Promise<Response> {
    request.headers.set('x-forwarded-for', address)
    request.headers.set('x-forwarded-proto', 'http')
    request.headers.set('origin', origin.origin)
    request.headers.set('sec-fetch-site', 'same-origin')
    if (cookies.size > 0)
      request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    const at = Date.now()
    const seen = (status: number) => record({ kind: what, at, ms: Date.now() - at, status })
    try {
      const answer = await sendTo(agent, request)
      seen(answer.status)
      for (const line of answer.headers.getSetCookie()) keep(line)
      return answer
    } catch (error) {
      seen(0)
      throw error
    }
  }

  function keep(line: string): void {
    const [pair = ''] = line.split(';')
    const [name = '', value = ''] = [
      pair.slice(0, pair.indexOf('=')),
      pair.slice(pair.indexOf('=') + 1),
    ]
    if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
    else cookies.set(name, value)
  }

  async function sign() {
    if (!key || key.endsAt < Date.now() + 60_000) key = await readKey()
    return signCall(key, null, Date.now() + key.ahead)
  }

  async function readKey() {
    const answer = await send(new Request(new URL('/session', origin)), `${kind}: session`)
    const { server_time: time, tag } = (await answer.json()) as {
      server_time: number
      tag: { kid: string; key: string; expires_at: number }
    }
    const bytes = decodeBase64url(tag.key)
    if (!bytes) throw new Error('expected the key of a visit')
    const ahead = time * 1000 - Date.now()
    return { kid: tag.kid, key: bytes, ahead, endsAt: tag.expires_at * 1000 - ahead }
  }

  async function read(path: string, init: RequestInit = {}) {
    try {
      const request = new Request(new URL(path, origin), { redirect: 'manual', ...init })
      const answer = await send(request, `${kind}: page`)
      return { status: answer.status, text: await answer.text() }
    } catch {
      // The process was killed; this is recorded as no answer.
      return { status: 0, text: '' }
    }
  }

  return {
    read,
    api: createApiClient(endpoints, {
      origin: origin.origin,
      channelId: 'tradewind',
      sign,
      transport: (request) => send(request, `${kind}: call`),
    }),
    async signIn(email, password) {
      const body = new URLSearchParams({
        intent: 'password',
        redirect: '/shop',
        for: '',
        email,
        password,
      })
      const { status } = await read('/auth/signin', { method: 'POST', body })
      return status === 302 && [...cookies.keys()].some((name) => name.endsWith('session'))
    },
  }
}

const random = (below: number) => Math.floor(Math.random() * below)
