import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Token = { action: string; hostname: string; isUsed: boolean }
export type Verdict = { success: boolean; action?: string; hostname?: string }

export const siteKey = 'site-key-of-the-tests'
const secret = 'secret-of-the-tests'

/** Obtains its token in a frame of the provider, as Turnstile does. */
const script = `(() => {
  const base = new URL(document.currentScript.src).origin
  const frames = new Map()
  window.turnstile = {
    render(place, options) {
      const frame = document.createElement('iframe')
      const query = new URLSearchParams({ sitekey: options.sitekey, action: options.action })
      frame.src = base + '/challenge?' + query
      frame.width = frame.height = '1'
      const id = String(frames.size)
      frames.set(id, frame)
      addEventListener('message', function hear({ source, origin, data }) {
        if (source !== frame.contentWindow || origin !== base) return
        removeEventListener('message', hear)
        if (data.token) options.callback(data.token)
        else options['error-callback'](data.code)
      })
      place.append(frame)
      return id
    },
    remove(id) {
      frames.get(id)?.remove()
    },
  }
})()`

const challenge = `<!doctype html><title>Challenge</title><script>
  const query = new URLSearchParams(location.search)
  query.set('hostname', new URL(document.referrer).hostname)
  fetch('/draw?' + query, { method: 'POST' })
    .then((response) => response.json())
    .then((drawn) => parent.postMessage(drawn, '*'))
</script>`

/** Starts a local server that speaks Turnstile's protocol: script, frame and siteverify. */
export async function startTurnstile() {
  const tokens = new Map<string, Token>()
  const verdicts: Verdict[] = []
  const asked: string[] = []
  const state = { isSuspicious: false }

  function draw(action: string, hostname = 'localhost'): string {
    const token = `token-${crypto.randomUUID()}`
    tokens.set(token, { action, hostname, isUsed: false })
    return token
  }

  function verify(form: URLSearchParams): Verdict & { 'error-codes'?: string[] } {
    if (form.get('secret') !== secret) return refuse('invalid-input-secret')
    const known = tokens.get(form.get('response') ?? '')
    if (!known) return refuse('invalid-input-response')
    if (known.isUsed) return refuse('timeout-or-duplicate')
    known.isUsed = true
    return { success: true, action: known.action, hostname: known.hostname }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://provider.test')
    asked.push(url.pathname)
    if (url.pathname === '/api.js') return send(response, 'text/javascript', script)
    if (url.pathname === '/challenge') return send(response, 'text/html', challenge)
    if (url.pathname === '/draw') {
      const { action = '', hostname = '', sitekey } = Object.fromEntries(url.searchParams)
      const isPassed = sitekey === siteKey && !state.isSuspicious
      const drawn = isPassed ? { token: draw(action, hostname) } : { code: '600010' }
      return send(response, 'application/json', JSON.stringify(drawn))
    }
    const verdict = verify(new URLSearchParams(await bodyOf(request)))
    verdicts.push(verdict)
    send(response, 'application/json', JSON.stringify(verdict))
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    /** Settings of the shop that uses this server. */
    settings: {
      CAPTCHA_SITE_KEY: siteKey,
      CAPTCHA_SECRET: secret,
      CAPTCHA_SCRIPT_URL: `${origin}/api.js`,
      CAPTCHA_VERIFY_URL: `${origin}/siteverify`,
    },
    draw,
    /** Treats every visitor as a robot, or stops doing so. */
    suspect: (isSuspicious: boolean) => {
      state.isSuspicious = isSuspicious
    },
    /**
     * `takeAsked` and `takeVerdicts` return the requests and the verdicts since their last call.
     */
    takeAsked: () => asked.splice(0),
    takeVerdicts: () => verdicts.splice(0),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

export type Turnstile = Awaited<ReturnType<typeof startTurnstile>>

function refuse(code: string) {
  return { success: false, 'error-codes': [code] }
}

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': type })
  response.end(body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
