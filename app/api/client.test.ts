import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError, problemResponse } from '#contract/errors.ts'
import { createClient, jsonText, neverAnswers, only, refused } from './testing/test-client.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('every call', () => {
  it('names its channel, version and language and carries a tag', async () => {
    const { client, sent } = createClient([], { locale: 'zh-Hant', requestId: 'req-9' })
    await client.call('guestToken', {})
    const { url, headers } = only(sent)
    expect(url).toBe('https://api.example/api/v3/guest/token')
    expect(headers.get('x-channel-id')).toBe('partner')
    expect(headers.get('x-app-ver')).toBe('7.2.0')
    expect(headers.get('x-app-tag')).toBe('tag-1')
    expect(headers.get('accept-language')).toBe('zh-Hant')
    expect(headers.get('x-request-id')).toBe('req-9')
    expect(headers.get('x-page-token')).toBeNull()
  })

  it('speaks English where no locale is known', async () => {
    const { client, sent } = createClient()
    await client.call('guestToken', {})
    expect(only(sent).headers.get('accept-language')).toBe('en')
  })

  it('has a tag of its own', async () => {
    const { client, sent } = createClient()
    await client.call('guestToken', {})
    await client.call('guestToken', {})
    expect(sent.map(({ headers }) => headers.get('x-app-tag'))).toEqual(['tag-1', 'tag-2'])
  })
})

describe('the input', () => {
  it('of a GET is a query with repeated keys', async () => {
    const { client, sent } = createClient()
    await client.call('listPlans', {
      planType: 'data',
      ids: ['a', 'b'],
      pageInfo: { pageSize: 10 },
    })
    const url = new URL(only(sent).url)
    expect(url.pathname).toBe('/api/v3/catalogue/plans')
    expect(decodeURIComponent(url.search)).toBe(
      '?plan_type=data&ids=a&ids=b&page_info[page_size]=10',
    )
    expect(only(sent).method).toBe('GET')
    expect(only(sent).body ?? null).toBeNull()
  })

  it('of a POST is JSON, without what is undefined', async () => {
    const { client, sent } = createClient()
    await client.call('updateProfile', { currencyUnit: 'CHF', name: undefined })
    expect(only(sent).url).toBe('https://api.example/api/v3/user/update_profile')
    expect(only(sent).method).toBe('POST')
    expect(only(sent).headers.get('content-type')).toBe('application/json')
    expect(await only(sent).text()).toBe('{"currency_unit":"CHF"}')
  })

  it('fills the path, and then stands nowhere else', async () => {
    const { client, sent } = createClient()
    await client.call('getPlan', { slug: 'japan', plan: '5gb-30d', currency: 'CHF' })
    const path = '/api/v3/catalogue/destinations/japan/plans/5gb-30d?currency=CHF'
    expect(only(sent).url).toBe(`https://api.example${path}`)
  })

  it('that makes the URL too long is not sent', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { client, sent } = createClient()
    const q = 'x'.repeat(2048)
    await expect(client.call('search', { q })).rejects.toMatchObject({ code: 'uri_too_long' })
    expect(warn).toHaveBeenCalledWith('URL exceeds maximum length')
    expect(sent).toEqual([])
  })

  it.each(['', '.', '..'])('cannot lead to another path: "%s"', async (slug) => {
    const { client, sent } = createClient()
    await expect(client.call('getDestination', { slug })).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(sent).toEqual([])
  })

  it.each(['../../admin', '%2e%2e', 'a/b', '?x#y'])('keeps to its segment: %s', async (slug) => {
    const { client, sent } = createClient()
    await client.call('getDestination', { slug })
    const { pathname, search } = new URL(only(sent).url)
    expect(pathname).toBe(`/api/v3/catalogue/destinations/${encodeURIComponent(slug)}`)
    expect(search).toBe('')
  })
})

describe('a Blob', () => {
  it('goes as it is, with its own type', async () => {
    const { client, sent } = createClient()
    const bytes = new Uint8Array([1, 2, 3])
    const body = new Blob([bytes], { type: 'image/png' })
    await client.call('uploadPicture', { key: 'k' }, { body })
    const request = only(sent)
    expect(request.method).toBe('PUT')
    expect(request.url).toBe('https://api.example/api/v3/user/upload_picture?key=k')
    expect(request.headers.get('content-type')).toBe('image/png')
    expect(new Uint8Array(await request.arrayBuffer())).toEqual(bytes)
  })
})

describe('an answer', () => {
  it('of JSON comes in camelCase', async () => {
    const { client } = createClient([Response.json({ page_info: [{ data_mb: 1 }] })])
    expect(await client.call('guestToken', {})).toEqual({ pageInfo: [{ dataMb: 1 }] })
  })

  it.each(['application/pdf', 'application/xml', 'text/csv; charset=utf-8'])(
    'of %s comes as a blob',
    async (type) => {
      const headers = { 'content-type': type }
      const { client } = createClient([new Response('%PDF-1.7', { headers })])
      const file = await client.call('getReceipt', { orderId: 'order-1' })
      expect(await file.text()).toBe('%PDF-1.7')
    },
  )

  it('of another type is undefined and logged', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    const { client } = createClient([new Response('<p>', { headers })])
    expect(await client.call('guestToken', {})).toBeUndefined()
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('text/html'))
  })

  it('without content is undefined', async () => {
    const { client } = createClient([new Response(null, { status: 204 })])
    expect(await client.call('signOut', {})).toBeUndefined()
  })
})

describe('a failure', () => {
  it('told as a problem rejects with it', async () => {
    const { client } = createClient([refused('upstream_unavailable', 'busy')])
    const error = await client.call('guestToken', {}).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'upstream_unavailable',
      status: 503,
      requestId: 'req',
      details: { reason: 'busy' },
    })
  })

  it.each([
    ['an unreachable API', new TypeError('fetch failed'), 'network', 0],
    ['JSON that is none', jsonText('{"a":'), 'malformed_response', 502],
    [
      'a refusal without a problem',
      new Response('<h1>', { status: 502 }),
      'malformed_response',
      502,
    ],
    ['a redirect', new Response(null, { status: 302 }), 'malformed_response', 302],
  ])('of %s is an ApiError', async (_, reply, code, status) => {
    const { client } = createClient([reply])
    const error = await client.call('guestToken', {}).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code, status })
  })

  it('comes in time where the API never answers', async () => {
    const { client } = createClient([neverAnswers], { timeoutMs: 5 })
    await expect(client.call('guestToken', {})).rejects.toMatchObject({
      code: 'network',
      details: { reason: 'timeout' },
    })
  })

  it('comes at once where the caller gives up, and is not retried', async () => {
    const controller = new AbortController()
    const { client, sent } = createClient([
      () => {
        controller.abort()
        return neverAnswers()
      },
    ])
    const call = client.call('listPlans', {}, { signal: controller.signal })
    await expect(call).rejects.toMatchObject({ code: 'network', details: { reason: 'aborted' } })
    expect(sent).toHaveLength(1)
  })
})

describe('a call whose endpoint is marked as retried', () => {
  const busy = () => refused('upstream_unavailable')

  it('is tried up to three times more, with growing waits and a new tag each', async () => {
    const { client, sent, waits } = createClient([busy(), new TypeError('gone'), busy(), busy()])
    await expect(client.call('listPlans', {})).rejects.toMatchObject({
      code: 'upstream_unavailable',
    })
    expect(sent.map(({ headers }) => headers.get('x-app-tag'))).toEqual([
      'tag-1',
      'tag-2',
      'tag-3',
      'tag-4',
    ])
    expect(waits).toEqual([750, 1250, 2250])
  })

  it('R-AV-5: 100 clients of a dead backend ask it at most four times each, and not together', async () => {
    const waits: number[] = []
    const wait = async (ms: number) => {
      waits.push(ms)
    }
    const retryTiming = { wait, random: Math.random }
    const clients = Array.from({ length: 100 }, () =>
      createClient([busy(), busy(), busy(), busy()], { retryTiming }),
    )
    await Promise.allSettled(clients.map(({ client }) => client.call('listPlans', {})))
    expect(clients.reduce((sum, { sent }) => sum + sent.length, 0)).toBe(400)
    expect(new Set(waits).size).toBeGreaterThan(290)
  })

  it('is not tried again where the page has no time left for it', async () => {
    const late = () => {
      throw new ApiError('upstream_unavailable', 'late', { details: { reason: 'deadline' } })
    }
    const { client, sent } = createClient([late])
    await expect(client.call('listPlans', {})).rejects.toMatchObject({
      code: 'upstream_unavailable',
    })
    expect(sent).toHaveLength(1)
  })

  it('answers as soon as one try does', async () => {
    const { client, sent } = createClient([busy(), Response.json({ a: 1 })])
    expect(await client.call('listPlans', {})).toEqual({ a: 1 })
    expect(sent).toHaveLength(2)
  })

  it.each([0, 0.999])('waits between 0.5 and 5 s whatever chance says: %d', async (chance) => {
    const waits: number[] = []
    const wait = async (ms: number) => {
      waits.push(ms)
    }
    const retryTiming = { wait, random: () => chance }
    const { client } = createClient([busy(), busy(), busy(), busy()], { retryTiming })
    await expect(client.call('listPlans', {})).rejects.toThrow()
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(500)
    expect(Math.max(...waits)).toBeLessThanOrEqual(5000)
  })

  it.each([
    [2, [2000], 2],
    [60, [], 1],
  ])('asked to come back after %i s waits %j ms', async (retryAfterSeconds, expected, tries) => {
    const limited = new ApiError('rate_limited', 'slow', { details: { retryAfterSeconds } })
    const { client, sent, waits } = createClient([problemResponse(limited, 'r')])
    await client.call('listPlans', {}).catch(() => undefined)
    expect(waits).toEqual(expected)
    expect(sent).toHaveLength(tries)
  })

  it('is never tried again where it might do something twice', async () => {
    const { client, sent } = createClient([busy()])
    await expect(client.call('payOrder', { orderId: 'order-1' })).rejects.toThrow()
    expect(sent).toHaveLength(1)
  })

  it('is not tried again where the refusal would stay', async () => {
    const { client, sent } = createClient([problemResponse(new ApiError('not_found'), 'r')])
    await expect(client.call('listPlans', {})).rejects.toThrow()
    expect(sent).toHaveLength(1)
  })

  it('is not tried again unless it is marked', async () => {
    const { client, sent } = createClient([busy()])
    await expect(client.call('guestToken', {})).rejects.toThrow()
    expect(sent).toHaveLength(1)
  })
})

describe('a refused session', () => {
  it.each(['unauthorized', 'forbidden'] as const)('runs the handler: %s', async (code) => {
    const onUnauthorized = vi.fn(async () => 'stop' as const)
    const { client } = createClient([refused(code)], { onUnauthorized })
    await expect(client.call('guestToken', {})).rejects.toMatchObject({ code })
    expect(onUnauthorized).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code }))
  })

  it('runs the handler once for calls that fail together', async () => {
    const onUnauthorized = vi.fn(async () => 'stop' as const)
    const replies = Array.from({ length: 5 }, () => refused('unauthorized'))
    const { client } = createClient(replies, { onUnauthorized })
    await Promise.allSettled(replies.map(() => client.call('guestToken', {})))
    expect(onUnauthorized).toHaveBeenCalledOnce()
  })

  it('runs the handler again for a call that was sent later', async () => {
    const onUnauthorized = vi.fn(async () => 'stop' as const)
    const { client } = createClient([refused('forbidden'), refused('forbidden')], {
      onUnauthorized,
    })
    await Promise.allSettled([client.call('guestToken', {})])
    await Promise.allSettled([client.call('guestToken', {})])
    expect(onUnauthorized).toHaveBeenCalledTimes(2)
  })

  it('runs the handler for each kind of refusal', async () => {
    const onUnauthorized = vi.fn(async () => 'stop' as const)
    const replies = [refused('unauthorized', 'clock'), refused('unauthorized', 'affiliate')]
    const { client } = createClient(replies, { onUnauthorized })
    await Promise.allSettled([client.call('guestToken', {}), client.call('guestToken', {})])
    expect(onUnauthorized).toHaveBeenCalledTimes(2)
  })

  it('is tried once more if the handler says so, and only once', async () => {
    const onUnauthorized = vi.fn(async () => 'again' as const)
    const replies = [refused('unauthorized'), refused('unauthorized')]
    const { client, sent } = createClient(replies, { onUnauthorized })
    await expect(client.call('signOut', {})).rejects.toMatchObject({ code: 'unauthorized' })
    expect(sent).toHaveLength(2)
    expect(onUnauthorized).toHaveBeenCalledOnce()
  })
})

describe('a bot-checked call', () => {
  it('sends the captcha token of its action', async () => {
    const captchaToken = vi.fn(async () => 'captcha-1')
    const { client, sent } = createClient([], { captchaToken })
    await client.call('signIn', { email: 'a@example.com', password: 'x' })
    expect(captchaToken).toHaveBeenCalledExactlyOnceWith('login')
    expect(only(sent).headers.get('x-page-token')).toBe('captcha-1')
  })

  it.each([
    ['no captcha', undefined],
    ['a captcha without a token', async () => undefined],
    [
      'a captcha that fails',
      async () => {
        throw new Error('blocked')
      },
    ],
  ])('sends the signature of its tag, having %s', async (_, captchaToken) => {
    const { client, sent } = createClient([], { captchaToken })
    await client.call('signIn', { email: 'a@example.com', password: 'x' })
    expect(only(sent).headers.get('x-page-token')).toBe('hmac-of-tag-1')
  })
})
