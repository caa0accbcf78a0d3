import { ApiError } from '#contract/errors.ts'

/** What a provider sends by itself: the body as it came, which is what its signature covers. */
export type WebhookRequest = {
  body: string
  headers: Headers
  /** Unix seconds. */
  now: number
}

/** Ends a webhook whose signature does not hold (R-PAY-3). */
export function refuseSignature(cause?: unknown): never {
  throw new ApiError('unauthorized', 'the signature does not hold', {
    details: { reason: 'signature' },
    ...(cause === undefined ? {} : { cause }),
  })
}
