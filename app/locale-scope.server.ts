import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '#app/paraglide/runtime.js'
import type { Locale } from '#contract/locale.ts'
import { loadMessages } from './locale-messages.server.ts'

const scope = new AsyncLocalStorage<{ locale: Locale; messages: object }>()

/**
 * Runs one request's work in its language: every message said by `run`, by what it awaits and by
 * the page it goes on streaming is in that locale. Scopes of concurrent requests never mix, and a
 * message said outside of any scope is a bug that throws instead of answering in some language.
 */
export async function runWithLocale<Result>(
  locale: Locale,
  run: () => Promise<Result>,
): Promise<Result> {
  const messages = await loadMessages(locale)
  return scope.run({ locale, messages }, run)
}

/** The messages of the language that is spoken here; the built server reads each message there. */
export function spokenMessages(): object {
  return spoken().messages
}

overwriteGetLocale(() => spoken().locale)

function spoken() {
  const found = scope.getStore()
  if (!found) throw new Error('expected messages to be said inside runWithLocale')
  return found
}
