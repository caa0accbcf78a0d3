import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '#app/paraglide/runtime.js'
import type { Locale } from '#contract/locale.ts'

const scope = new AsyncLocalStorage<Locale>()

/**
 * Runs one request's work in its language: every message said by `run`, by what it awaits and by
 * the page it goes on streaming is in that locale. Scopes of concurrent requests never mix, and a
 * message said outside of any scope is a bug that throws instead of answering in some language.
 */
export function runWithLocale<Result>(locale: Locale, run: () => Result): Result {
  return scope.run(locale, run)
}

overwriteGetLocale(() => {
  const locale = scope.getStore()
  if (!locale) throw new Error('expected messages to be said inside runWithLocale')
  return locale
})
