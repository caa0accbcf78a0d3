import { describe, expect, it } from 'vitest'
import { createApiClient } from '#app/api/client.ts'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { ApiError, type ErrorCode, problemResponse } from '#contract/errors.ts'
import { payAndFollow } from './pay-and-follow.ts'

/** Pays at a backend that returns this answer. */
async function payAt(answer: () => Response): Promise<Response> {
  const api = createApiClient(endpoints, {
    origin: 'https://api.example',
    channelId: 'plain',
    sign: () => ({ tag: 'tag', pageToken: () => 'token' }),
    transport: async () => answer(),
  })
  return payAndFollow(api, 'order-1', { card: 'success' })
}

const refused = (code: ErrorCode) => () => problemResponse(new ApiError(code), 'request-1')

describe('paying', () => {
  it('goes on to the bank where it asks, else to the order', async () => {
    const paid = await payAt(() =>
      Response.json({ id: 'order-1', payment: { state: 'succeeded' } }),
    )
    expect(paid.headers.get('location')).toBe('/checkout/order-1')
    const bank = '/__dev/sandbox/bank/order-1.1'
    const asked = await payAt(() =>
      Response.json({ id: 'order-1', payment: { state: 'action_due', action_url: bank } }),
    )
    expect(asked.headers.get('location')).toBe(bank)
  })

  it.each<ErrorCode>(['upstream_unavailable', 'internal', 'malformed_response', 'conflict'])(
    'shows how the order stands after %s: the card may have been charged',
    async (code) => {
      const answer = await payAt(refused(code))
      expect(answer.headers.get('location')).toBe('/checkout/order-1')
    },
  )

  it('shows it where no answer came at all', async () => {
    const answer = await payAt(() => {
      throw new TypeError('the network is gone')
    })
    expect(answer.headers.get('location')).toBe('/checkout/order-1')
  })

  it.each<ErrorCode>(['rate_limited', 'not_found', 'unauthorized', 'invalid_input'])(
    'says so where nothing was tried: %s',
    async (code) => {
      await expect(payAt(refused(code))).rejects.toMatchObject({ code })
    },
  )
})
