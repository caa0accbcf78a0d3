import { describe, expect, it } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { withConfirmation } from './with-confirmation.ts'

const forbidden = (reason: string) => new ApiError('forbidden', undefined, { details: { reason } })

function fail(error: unknown): Promise<Response> {
  return withConfirmation('/account/settings?step=delete', () => Promise.reject(error))
}

describe('R-PK-2: what may ask for a fresh proof', () => {
  it('goes to give it and comes back', async () => {
    const response = await fail(forbidden('reauthenticate'))
    expect(response.headers.get('location')).toBe(
      '/account/confirm?redirect=%2Faccount%2Fsettings%3Fstep%3Ddelete',
    )
  })

  it('leaves every other refusal to the form', async () => {
    await expect(fail(forbidden('permission'))).rejects.toThrow(ApiError)
    await expect(fail(new TypeError('a bug'))).rejects.toThrow('a bug')
  })

  it('answers what was answered', async () => {
    const answer = new Response('done')
    expect(await withConfirmation('/', async () => answer)).toBe(answer)
  })
})
