import { data } from 'react-router'
import { isUnanswered } from '#app/api/retry.ts'
import { notFound } from '#app/page/not-found.ts'
import type { ToldError } from '#app/page/told-error.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'

/**
 * Awaits a read of texts. If the CMS does not answer and no copy is stored, the page says so: with
 * 503, because the text may exist. What the CMS refuses to look for is missing.
 */
export async function orUnread<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (isRefused(error)) notFound()
    if (!isUnanswered(error)) throw error
    const told: ToldError = { title: m.error_unread_title(), text: m.error_unread_text() }
    throw data(told, { status: 503 })
  })
}

function isRefused(error: unknown): boolean {
  return error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code)
}
