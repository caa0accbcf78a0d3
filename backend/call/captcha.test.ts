import { afterEach, describe, expect, it, vi } from 'vitest'
import { shortenDeadlines } from '#contract/testing/shorten-deadlines.ts'
import { createCaptcha } from './captcha.ts'

afterEach(() => vi.unstubAllGlobals())

const answer = {
  token: 'captcha-token',
  action: 'signup',
  ip: '203.0.113.5',
  hostname: 'shop.example',
} as const

/** A captcha client whose provider is a stub of `fetch` that answers as given. */
function captchaAt(
  respond: (request: Request, signal?: AbortSignal | null) => Response | Promise<Response>,
) {
  const asked: Request[] = []
  const reported: unknown[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo, init?: RequestInit) => {
    const request = new Request(input, init)
    asked.push(request.clone() as Request)
    return respond(request, init?.signal)
  })
  const report = (error: unknown) => reported.push(error)
  return { captcha: createCaptcha({ secret: 'shh', report }), asked, reported }
}

function refuseWith(code: string): Response {
  return Response.json({ success: false, 'error-codes': [code] })
}

describe('a captcha token', () => {
  it('is verified by the provider, with secret and address', async () => {
    const { captcha, asked } = captchaAt(() =>
      Response.json({ success: true, action: 'signup', hostname: 'shop.example' }),
    )
    expect(await captcha.judge(answer)).toBe('passed')
    const [request] = asked
    expect(request?.method).toBe('POST')
    expect(request?.url).toBe('https://challenges.cloudflare.com/turnstile/v0/siteverify')
    expect(Object.fromEntries(new URLSearchParams(await request?.text()))).toEqual({
      secret: 'shh',
      response: 'captcha-token',
      remoteip: '203.0.113.5',
    })
  })

  it.each([
    ['says no', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['says yes to another action', { success: true, action: 'login', hostname: 'shop.example' }],
    ['says yes to no action', { success: true, hostname: 'shop.example' }],
    ['says yes to another site', { success: true, action: 'signup', hostname: 'evil.example' }],
    ['says yes to no site', { success: true, action: 'signup' }],
    ['says no to our action', { success: false, action: 'signup' }],
  ])('fails where the provider %s', async (_, verdict) => {
    const { captcha, reported } = captchaAt(() => Response.json(verdict))
    expect(await captcha.judge(answer)).toBe('failed')
    expect(reported).toEqual([])
  })

  it.each([
    ['answers 500', () => new Response('down', { status: 500 })],
    ['redirects', () => Response.redirect('https://evil.example/', 302)],
    ['answers no JSON', () => new Response('<html>')],
    ['does not know our secret', () => refuseWith('invalid-input-secret')],
    ['fails inside', () => refuseWith('internal-error')],
    ['answers another shape', () => Response.json({ success: 'true' })],
    ['cannot be reached', () => Promise.reject(new TypeError('connection refused'))],
  ])('is not judged where the provider %s, which is reported', async (_, respond) => {
    const { captcha, reported } = captchaAt(respond)
    expect(await captcha.judge(answer)).toBe('unavailable')
    expect(reported).toHaveLength(1)
  })

  it('is not judged where the provider takes longer than three seconds', async () => {
    const asked = shortenDeadlines()
    const { captcha } = captchaAt(
      // The call's own signal: Node may collect the one of a request before it has aborted.
      (_, signal) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    )
    expect(await captcha.judge(answer)).toBe('unavailable')
    expect(asked).toEqual([3_000])
  })
})
