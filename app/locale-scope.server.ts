import { AsyncLocalStorage } from 'node:async_hooks'
import { overwriteGetLocale } from '#app/paraglide/runtime.js'
import type { Locale } from '#contract/locale.ts'
import { loadMessages } from './locale-messages.server.ts'

const scope = new AsyncLocalStorage<{ locale: Locale; messages: object }>()

/**
 * Runs one request's work in its language: every message formatted by `run`, by what `run` awaits
 * and by the page that is streamed afterwards is in that locale. Scopes of concurrent requests
 * never mix. A message formatted outside of any scope is a bug, and throws instead of using an
 * arbitrary language.
 */
export async function runWithLocale<Result>(
  locale: Locale,
  run: () => Promise<Result>,
): Promise<Result> {
  const messages = await loadMessages(locale)
  return scope.run({ locale, messages }, run)
}

/**
 * Returns the messages of the current scope's language; the built server looks up each message
 * there.
 */
export function spokenMessages(): object {
  return spoken().messages
}

overwriteGetLocale(() => spoken().locale)

function spoken() {
  const found = scope.getStore()
  if (!found) throw new Error('expected messages to be said inside runWithLocale')
  return found
}
