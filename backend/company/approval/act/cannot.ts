import { ApiError } from '#contract/errors.ts'

/** The refusal of a request that cannot be carried out now. */
export function cannot(reason: string): ApiError {
  return new ApiError('conflict', 'it cannot be carried out now', { details: { reason } })
}
