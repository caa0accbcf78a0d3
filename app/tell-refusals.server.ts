import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router'
import { m } from '#app/paraglide/messages.js'
import type { ToldError } from '#app/told-error.ts'
import { ApiError, type ErrorCode } from '#contract/errors.ts'

type Module = NonNullable<ServerBuild['routes'][string]>['module']
type Args = LoaderFunctionArgs & ActionFunctionArgs

const unreachable: readonly ErrorCode[] = ['network', 'malformed_response', 'upstream_unavailable']

/**
 * The build with pages for calls that are refused through no fault of the page's: one that is over
 * its limit ends it with 429 and says when to come back, one that the backend cannot answer now with
 * 503. Neither is a bug to report.
 */
export function tellRefusals(build: ServerBuild): ServerBuild {
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
    if (!(error instanceof ApiError)) throw error
    if (unreachable.includes(error.code)) throw data(null, { status: 503 })
    if (error.code !== 'rate_limited') throw error
    const seconds = Number(error.details?.retryAfterSeconds ?? 60)
    const count = Math.max(1, Math.ceil(seconds / 60))
    const told: ToldError = {
      title: m.limit_page_title(),
      text: m.auth_problem_too_often({ count }),
    }
    throw data(told, { status: error.status })
  }
}
