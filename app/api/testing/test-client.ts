import { expect } from 'vitest'
import { type ApiClientOptions, createApiClient } from '#app/api/client.ts'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { ApiError, problemResponse } from '#contract/errors.ts'

type Reply = Response | Error | ((request: Request) => Promise<Response>)

export function createClient(replies: Reply[] = [], options: Partial<ApiClientOptions> = {}) {
  const sent: Request[] = []
  const waits: number[] = []
  let tags = 0
  const client = createApiClient(endpoints, {
    origin: 'https://api.example',
    channelId: 'partner',
    sign: () => {
      tags += 1
      const tag = `tag-${tags}`
      return { tag, pageToken: () => `hmac-of-${tag}` }
    },
    transport: async (request) => {
      sent.push(request)
      const reply = replies.shift() ?? Response.json({})
      if (reply instanceof Error) throw reply
      return typeof reply === 'function' ? reply(request) : reply
    },
    retryTiming: {
      random: () => 0.5,
      wait: async (ms) => {
        waits.push(ms)
      },
    },
    ...options,
  })
  return { client, sent, waits }
}

export function refused(code: 'unauthorized' | 'forbidden' | 'upstream_unavailable', reason = 'x') {
  return problemResponse(new ApiError(code, 'no', { details: { reason } }), 'req')
}

export function only(sent: Request[]): Request {
  expect(sent).toHaveLength(1)
  return sent[0] ?? (Response.error() as never)
}

export function neverAnswers(): Promise<Response> {
  return new Promise(() => {})
}

export function jsonText(text: string): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } })
}
