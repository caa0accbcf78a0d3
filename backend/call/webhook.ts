import { ApiError } from '#contract/errors.ts'

/** A webhook request: the signature covers the body exactly as it was received. */
export type WebhookRequest = {
  body: string
  headers: Headers
  /** Unix seconds. */
  now: number
}

/** Refuses a webhook whose signature is invalid (R-PAY-3). */
export function refuseSignature(cause?: unknown): never {
  throw new ApiError('unauthorized', 'the signature does not hold', {
    details: { reason: 'signature' },
    ...(cause === undefined ? {} : { cause }),
  })
}
