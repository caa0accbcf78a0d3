import { data } from 'react-router'
import { ApiError } from '#contract/errors.ts'

/** Ends a loader with the designed 404 page. */
export function notFound(): never {
  throw data(null, { status: 404 })
}

/**
 * Awaits an API call; a `not_found` answer becomes the 404 page, every other error is thrown on.
 */
export async function orNotFound<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === 'not_found') notFound()
    throw error
  })
}
