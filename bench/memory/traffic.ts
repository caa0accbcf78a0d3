import { Agent, request } from 'node:http'
import { signCall } from '#crypto/signing.ts'
import { deriveWorkerKey, parseMasterKeys } from '#crypto/tag-keys.ts'
import { formOf } from '../sign-in.ts'

export type Asked = {
  host?: string
  path: string
  headers?: Record<string, string>
  body?: string
  /** Expected status. */
  status: number
}

export type Traffic = {
  /** Sends requests at the rate for a number of milliseconds. */
  during: (ms: number) => Promise<void>
  counts: () => { answered: number; unexpected: Record<string, number> }
  close: () => void
}

type TrafficOptions = { port: number; perSecond: number; tagKeys: string; assetPath: string }

/** The runtime closes a connection after five idle seconds; the client must close it earlier. */
const idleMs = 3_000

/**
 * Sends a mix of visitors' requests in turn: stored pages of several shops and languages, pages
 * rendered anew, data of navigations, searches, sign-ins, pages of signed-in people, files, posts
 * that are refused with their bodies unread, and missing pages.
 */
export function startTraffic({ port, perSecond, tagKeys, assetPath }: TrafficOptions): Traffic {
  const agent = new Agent({ keepAlive: true, maxSockets: 32, timeout: idleMs })
  const key = deriveWorkerKey(parseMasterKeys(tagKeys, 'tag')[0])
  const sessions: string[] = []
  const unexpected: Record<string, number> = {}
  let answered = 0
  let turn = 0

  const fresh = () => crypto.randomUUID()
  const signed = () => ({ 'x-app-tag': signCall(key, null, Date.now()).tag })
  const cookie = () => sessions[turn % Math.max(1, sessions.length)] ?? ''
  const ownPage = (path: string): Asked =>
    sessions.length > 0
      ? { path, headers: { cookie: cookie() }, status: 200 }
      : { path: '/', status: 200 }
  const ownOrigin = { origin: `http://localhost:${port}` }
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json' }
  const mix: (() => Asked)[] = [
    () => ({ path: '/', status: 200 }),
    () => ({ path: '/shop', status: 200 }),
    () => ({ path: '/japan-eSIM', status: 200 }),
    () => ({ path: '/de/france-eSIM', status: 200 }),
    () => ({ path: '/ja/shop', status: 200 }),
    () => ({ host: 'edelweiss.localhost', path: '/', status: 200 }),
    () => ({ host: 'mtn.localhost', path: '/th/japan-eSIM', status: 200 }),
    () => ({ path: `/japan-eSIM?compare=${fresh()}`, status: 200 }),
    () => ({ path: `/de/kenya-eSIM?compare=${fresh()}`, status: 200 }),
    () => ({ path: '/japan-eSIM.data', status: 200 }),
    () => ({ path: '/api/v3/catalogue/search?q=japan', headers: signed(), status: 200 }),
    () => ({ path: `/api/v3/catalogue/search?q=${fresh()}`, headers: signed(), status: 200 }),
    () => ({ path: '/session', status: 200 }),
    () => ({ path: assetPath, status: 200 }),
    () => ownPage('/account/settings'),
    () => ownPage('/account/settings'),
    () => ({ path: `/${fresh()}`, status: 404 }),
    () => ({
      path: '/auth/signin',
      headers: { ...form, origin: 'http://evil.example' },
      body: 'x'.repeat(20_000),
      status: 403,
    }),
    () => ({ path: '/api/v3/user/get_profile', headers: json, body: '{}', status: 401 }),
    () => ({
      path: '/auth/signin',
      headers: { ...form, ...ownOrigin },
      body: formOf(turn),
      status: 302,
    }),
  ]

  /**
   * Keeps the latest sessions only: a session that is not renewed ends after a quarter of an hour.
   */
  function keepSession(cookies: string): void {
    sessions.push(cookies)
    if (sessions.length > 400) sessions.shift()
  }

  async function next(): Promise<void> {
    const asked = mix[turn++ % mix.length]?.()
    if (!asked) throw new Error('expected something to ask for')
    const { status, cookies } = await send(agent, port, asked)
    answered += 1
    if (status === 302 && cookies) keepSession(cookies)
    if (status === asked.status) return
    const name = `${asked.path.replace(/[0-9a-f-]{36}/, '…')} answered ${status}`
    unexpected[name] = (unexpected[name] ?? 0) + 1
  }

  return {
    counts: () => ({ answered, unexpected }),
    close: () => agent.destroy(),
    async during(ms) {
      const underWay: Promise<void>[] = []
      const startedAt = performance.now()
      for (let sent = 0; sent < (ms / 1000) * perSecond; sent++) {
        const wait = startedAt + (sent * 1000) / perSecond - performance.now()
        if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
        underWay.push(next())
      }
      await Promise.all(underWay)
    },
  }
}

type Answer = { status: number | string; cookies: string }

/** Returns the status, or the reason why there was no answer. */
function send(agent: Agent, port: number, asked: Asked): Promise<Answer> {
  const { host = 'localhost', path, body } = asked
  const headers = {
    host: `${host}:${port}`,
    'accept-encoding': 'gzip',
    // Each request has another address, so that the limits by address are not what is measured.
    'cf-connecting-ip': `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
    ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
    ...asked.headers,
  }
  const method = body === undefined ? 'GET' : 'POST'
  return new Promise((resolve) => {
    const sent = request({ host: '127.0.0.1', port, path, method, agent, headers }, (answer) => {
      const cookies = (answer.headers['set-cookie'] ?? []).map((each) => each.split(';')[0] ?? '')
      answer.resume().on('end', () => {
        resolve({ status: answer.statusCode ?? 0, cookies: cookies.join('; ') })
      })
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      resolve({ status: error.code ?? error.message, cookies: '' })
    })
    sent.end(body)
  })
}
