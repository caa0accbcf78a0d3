import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router'
import { m } from '#app/paraglide/messages.js'
import type { ToldError } from '#app/told-error.ts'
import { ApiError } from '#contract/errors.ts'

type Module = NonNullable<ServerBuild['routes'][string]>['module']
type Args = LoaderFunctionArgs & ActionFunctionArgs

/**
 * The build with a page for whoever asks too often: a call that is over its limit ends the page
 * with 429 and says when to come back, in the request's language. It is no fault of ours to report.
 */
export function tellLimits(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: telling(route.module) },
  ])
  return { ...build, routes: Object.fromEntries(routes) }
}

function telling(module: Module): Module {
  const { loader, action } = module
  return {
    ...module,
    ...(loader ? { loader: (args: Args) => toPage(async () => loader(args)) } : {}),
    ...(action ? { action: (args: Args) => toPage(async () => action(args)) } : {}),
  }
}

async function toPage(run: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error
    const seconds = Number(error.details?.retryAfterSeconds ?? 60)
    const count = Math.max(1, Math.ceil(seconds / 60))
    const told: ToldError = {
      title: m.limit_page_title(),
      text: m.auth_problem_too_often({ count }),
    }
    throw data(told, { status: error.status })
  }
}
