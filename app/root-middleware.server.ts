import { type MiddlewareFunction, redirect, redirectDocument } from 'react-router'
import { createApiClient } from '#app/api/client.ts'
import { isUnanswered } from '#app/api/retry.ts'
import { runWithLocale } from '#app/locale-scope.server.ts'
import {
  apiContext,
  callsContext,
  failedCallContext,
  type PageContext,
  type PageTokens,
  pageTokensContext,
  redirectContext,
  valuesOf,
} from '#app/page/context.ts'
import * as endpoints from '#contract/calls/row/endpoints.ts'
import { ApiError, isEndedSession } from '#contract/errors.ts'
import { signInPath } from '#contract/pages/redirect-target.ts'
import type { BotCheck } from '#contract/words.ts'

/** Runs every loader and render in the request's language, and redirects from moved addresses. */
export const rootMiddleware: MiddlewareFunction<Response>[] = [
  async function speakLocale({ context }, next) {
    const target = context.get(redirectContext)
    if (target) throw redirect(target, 301)
    const { reload } = valuesOf(context).visit
    if (reload) throw redirectDocument(reload)
    return runWithLocale(valuesOf(context).locale, next)
  },
  async function connectApi({ context, request }, next) {
    const { transport, pause, origin, sign, memory } = context.get(callsContext)
    const { session } = valuesOf(context)
    const client = createApiClient(endpoints, {
      transport,
      origin,
      channelId: valuesOf(context).tenant.slug,
      currency: valuesOf(context).currency,
      locale: valuesOf(context).locale,
      requestId: valuesOf(context).visit.requestId,
      sign,
      memory,
      retryTiming: { wait: pause, random: Math.random },
      captchaToken: async (action) => takeToken(context.get(pageTokensContext), action),
      onUnauthorized: async (error) => {
        if (!session.viewer || !isEndedSession(error)) return 'stop'
        session.end()
        const { path } = valuesOf(context)
        throw redirect(signInPath(path, new URL(request.url).searchParams))
      },
    })
    context.set(apiContext, {
      ...client,
      call: (...given) => client.call(...given).catch((error) => noteFailure(context, error)),
    })
    return next()
  },
]

/** Remembers that a call failed on our side, whatever the page makes of it, and rethrows. */
function noteFailure(context: PageContext, error: unknown): never {
  const isOurs = isUnanswered(error) || (error instanceof ApiError && error.status >= 500)
  const known = context.get(failedCallContext)
  if (isOurs) context.set(failedCallContext, known ?? (isUnanswered(error) ? 503 : 500))
  throw error
}

/**
 * Returns the captcha token of an action once: a token is valid for one call, so a second call with
 * the same check has none.
 */
function takeToken(tokens: PageTokens, action: BotCheck): string | undefined {
  const token = tokens[action]
  delete tokens[action]
  return token
}
