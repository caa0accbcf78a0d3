import { describe, expect, it } from 'vitest'
import {
  ApiError,
  type ErrorCode,
  errorStatus,
  fromProblem,
  problemResponse,
  toProblem,
} from './errors.ts'

const codes = Object.keys(errorStatus) as ErrorCode[]

describe('an error on the wire', () => {
  it.each(codes.filter((code) => code !== 'network'))('comes back as it went: %s', async (code) => {
    const details = { reason: 'because', retryAfterSeconds: 3 }
    const sent = new ApiError(code, 'told to the log', { details })
    const answer = problemResponse(sent, 'req-1')
    const received = await fromProblem(answer)
    expect(received).toBeInstanceOf(ApiError)
    expect(received).toMatchObject({
      code,
      status: errorStatus[code],
      message: 'told to the log',
      details,
      requestId: 'req-1',
    })
  })

  it('is a problem document that no cache stores', async () => {
    const details = { retryAfterSeconds: 2.5 }
    const answer = problemResponse(new ApiError('rate_limited', 'slow down', { details }), 'req-2')
    expect(answer.status).toBe(429)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('retry-after')).toBe('3')
    expect(await answer.json()).toEqual({
      type: 'urn:tradewind:problem:rate_limited',
      title: 'Too many requests',
      status: 429,
      code: 'rate_limited',
      detail: 'slow down',
      details: { retry_after_seconds: 2.5 },
      request_id: 'req-2',
    })
  })

  it('tells nothing of a bug', () => {
    const problem = toProblem(new Error('secret at /etc/keys'), 'req-3')
    expect(problem).toMatchObject({ code: 'internal', status: 500 })
    expect(JSON.stringify(problem)).not.toContain('secret')
  })

  it('R-OPS-2 asks to come back for what will pass, and says nothing of it either', async () => {
    const answer = problemResponse(new Error('D1_ERROR: database is locked'), 'req-5')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    const text = await answer.text()
    expect(JSON.parse(text).code).toBe('upstream_unavailable')
    expect(text).not.toContain('locked')
  })

  it('reports an unreachable upstream as 503', () => {
    expect(toProblem(new ApiError('network'), 'req-4')).toMatchObject({
      code: 'network',
      status: 503,
    })
  })
})

describe('an answer that is no problem document', () => {
  it.each([
    [503, '<html>busy</html>', 'upstream_unavailable'],
    [404, '', 'not_found'],
    [418, '{"code":"teapot"}', 'malformed_response'],
    [500, '[]', 'internal'],
    [400, '{"code":"toString"}', 'invalid_input'],
    [401, 'null', 'unauthorized'],
  ] as const)('yields the code of its status: %i %s', async (status, body, code) => {
    const error = await fromProblem(
      new Response(body, { status, headers: { 'x-request-id': 'r' } }),
    )
    expect(error).toMatchObject({ code, status, requestId: 'r' })
    expect(error.details).toEqual({ reason: 'malformed_problem' })
  })
})
