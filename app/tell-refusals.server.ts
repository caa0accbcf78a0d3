import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router'
import { type Refusal, refusalContext } from '#app/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { ToldError } from '#app/told-error.ts'
import { ApiError, type ErrorCode } from '#contract/errors.ts'

type Module = NonNullable<ServerBuild['routes'][string]>['module']
type Args = LoaderFunctionArgs & ActionFunctionArgs
type RefusalOf = (error: unknown, args: Args) => Refusal | undefined

/**
 * The build with a page for what the backend refuses, in the request's language: a call over its
 * limit or that nobody answers now, an address that names nothing, a form that none of our pages
 * sends. None of them is a bug to report. Why a page ended stands in its context afterwards, also where that is a bug.
 */
export function tellRefusals(build: ServerBuild): ServerBuild {
  return withModules(build, ({ module }) => {
    const { loader, action } = module
    return {
      ...module,
      ...(loader ? { loader: telling(loader, refusedRead) } : {}),
      ...(action ? { action: telling(action, refusedForm) } : {}),
    }
  })
}

/**
 * The build with every page's code left out: only the root runs, and shows the refusal in the
 * context. The routes stay, so that the browser takes the page over where the server left it.
 */
export function refuseAll(build: ServerBuild): ServerBuild {
  const refuse = ({ context }: Args) => {
    const { status, told } = context.get(refusalContext) ?? { status: 404 }
    throw data(told ?? wordsOf(status), { status })
  }
  const module = { loader: refuse, action: refuse, default: () => null } as unknown as Module
  return withModules(build, (route) => (route.id === 'root' ? route.module : module))
}

type Route = NonNullable<ServerBuild['routes'][string]>

function withModules(build: ServerBuild, moduleOf: (route: Route) => Module): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && { ...route, module: moduleOf(route) },
  ])
  return { ...build, routes: Object.fromEntries(routes) }
}

function telling(run: (args: Args) => unknown, refusalOf: RefusalOf) {
  return async function tell(args: Args): Promise<unknown> {
    try {
      return await run(args)
    } catch (error) {
      // A redirect ends a page as it should.
      if (error instanceof Response) throw error
      const refusal = thrownRefusal(error) ?? refusedForNow(error) ?? refusalOf(error, args)
      args.context.set(refusalContext, refusal ?? { status: 500 })
      if (!refusal) throw error
      throw data(refusal.told ?? wordsOf(refusal.status), { status: refusal.status })
    }
  }
}

/** What a page threw itself, as React Router's `data` makes it. */
function thrownRefusal(error: unknown): Refusal | undefined {
  if (typeof error !== 'object' || error === null || !('init' in error)) return undefined
  const { init, data: told } = error as ReturnType<typeof data<ToldError | null>>
  return { status: init?.status ?? 500, ...(told ? { told } : {}) }
}

const unreachable: readonly ErrorCode[] = ['network', 'malformed_response', 'upstream_unavailable']

/** Calls that are refused through no fault of the page's: too many, and those nobody answers now. */
function refusedForNow(error: unknown): Refusal | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (unreachable.includes(error.code)) return { status: 503 }
  if (error.code !== 'rate_limited') return undefined
  const seconds = Number(error.details?.retryAfterSeconds ?? 60)
  const count = Math.max(1, Math.ceil(seconds / 60))
  const told = { title: m.limit_page_title(), text: m.auth_problem_too_often({ count }) }
  return { status: error.status, told }
}

const namesNothing: readonly ErrorCode[] = ['not_found', 'invalid_input', 'uri_too_long']

/**
 * An address with ids or a query that the backend cannot take names nothing, as one with unknown ids
 * does. A page whose address is fixed asks with nothing of its visitor's: there it is our bug.
 */
function refusedRead(error: unknown, { params, request }: Args): Refusal | undefined {
  const isAsked = Object.keys(params).length > 0 || new URL(request.url).search !== ''
  const isNothing = error instanceof ApiError && namesNothing.includes(error.code)
  return isAsked && isNothing ? { status: 404 } : undefined
}

/** Fields that the backend does not take, and what may not be done: nothing has been changed. */
function refusedForm(error: unknown): Refusal | undefined {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return isRefused ? { status: error.status } : undefined
}

/** The words of a form that was not taken; a missing page and a fault of ours have pages of theirs. */
function wordsOf(status: number): ToldError | null {
  if (status === 404 || status < 400 || status >= 500) return null
  const text = status === 413 ? m.error_form_large() : m.error_form_text()
  return { title: m.error_form_title(), text }
}
