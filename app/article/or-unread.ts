import { data } from 'react-router'
import { isUnanswered } from '#app/api/retry.ts'
import type { ToldError } from '#app/page/told-error.ts'
import { m } from '#app/paraglide/messages.js'

/**
 * Awaits a read of texts. If the CMS does not answer and no copy is stored, the page says so: with
 * 503, because the text may exist.
 */
export async function orUnread<T>(call: Promise<T>): Promise<T> {
  return call.catch((error: unknown) => {
    if (!isUnanswered(error)) throw error
    const told: ToldError = { title: m.error_unread_title(), text: m.error_unread_text() }
    throw data(told, { status: 503 })
  })
}
