import { type MiddlewareFunction, redirect } from 'react-router'
import { createApiClient } from '#app/api/client.ts'
import {
  apiContext,
  callsContext,
  currencyContext,
  localeContext,
  redirectContext,
  sessionContext,
  tenantContext,
  visitContext,
} from '#app/context.ts'
import { runWithLocale } from '#app/locale-scope.server.ts'
import { isEndedSession } from '#contract/errors.ts'
import { signInPath } from '#contract/redirect-target.ts'

/** Every loader and render runs in the request's language; addresses to be left are left here. */
export const rootMiddleware: MiddlewareFunction<Response>[] = [
  async function speakLocale({ context }, next) {
    const target = context.get(redirectContext)
    if (target) throw redirect(target, 301)
    return runWithLocale(context.get(localeContext), next)
  },
  async function connectApi({ context, request }, next) {
    const { transport, pause, origin, sign } = context.get(callsContext)
    const session = context.get(sessionContext)
    const client = createApiClient({
      transport,
      origin,
      channelId: context.get(tenantContext).slug,
      currency: context.get(currencyContext),
      locale: context.get(localeContext),
      requestId: context.get(visitContext).requestId,
      sign,
      retryTiming: { wait: pause, random: Math.random },
      onUnauthorized: async (error) => {
        if (!session.viewer || !isEndedSession(error)) return 'stop'
        session.end()
        const { path } = context.get(visitContext)
        throw redirect(signInPath(path, new URL(request.url).searchParams))
      },
    })
    context.set(apiContext, client)
    return next()
  },
]
