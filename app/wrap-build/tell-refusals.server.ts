import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type ServerBuild,
} from 'react-router'
import { isUnanswered } from '#app/api/retry.ts'
import {
  failedCallContext,
  type PageContext,
  type Refusal,
  refusalContext,
  valuesOf,
} from '#app/page/context.ts'
import type { ToldError } from '#app/page/told-error.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError, type ErrorCode } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { PageId } from '#contract/pages/routes.ts'
import { type Module, withModules } from './with-modules.server.ts'

type Args = LoaderFunctionArgs & ActionFunctionArgs
type RefusalOf = (error: unknown, args: Args) => Refusal | undefined

/**
 * Wraps a build so that a refusal of the backend becomes a page in the request's language: for a
 * call over its limit or without an answer, an address that names nothing, or a form that none of
 * the shop's pages sends. None of them is reported as a bug. The context stores why a page ended,
 * even if the reason is a bug.
 */
export function tellRefusals(build: ServerBuild): ServerBuild {
  return withModules(build, ({ module }) => {
    const { loader, action } = module
    return {
      ...module,
      ...(loader ? { loader: telling(loader, refusedRead) } : {}),
      ...(action ? { action: telling(owning(action), refusedForm) } : {}),
    }
  })
}

/**
 * Replaces every page's code: only the root runs, and shows the refusal in the context. The routes
 * stay, so that the browser hydrates the same route that the server rendered.
 */
export function refuseAll(build: ServerBuild): ServerBuild {
  const refuse = ({ context }: Args) => {
    const refusal = context.get(refusalContext) ?? { status: 404 }
    throw data(refusal.told ?? wordsFor(refusal, context), { status: refusal.status })
  }
  const module = { loader: refuse, action: refuse, default: () => null } as unknown as Module
  return withModules(build, (route) => (route.id === 'root' ? route.module : module))
}

function wordsFor({ status, isOthers, isOpening }: Refusal, context: PageContext) {
  if (isOpening) {
    return { title: m.opening_title(), text: m.opening_text(), isOpening: true as const }
  }
  return isOthers ? wordsForOther(context) : wordsOf(status)
}

function telling(run: (args: Args) => unknown, refusalOf: RefusalOf) {
  return async function tell(args: Args): Promise<unknown> {
    try {
      return await run(args)
    } catch (error) {
      // Redirects are no failures.
      if (error instanceof Response) throw error
      const refusal = thrownRefusal(error) ?? refusedForNow(error) ?? refusalOf(error, args)
      args.context.set(refusalContext, refusal ?? { status: 500 })
      if (!refusal) throw error
      throw data(refusal.told ?? wordsOf(refusal.status), { status: refusal.status })
    }
  }
}

type Answer = ReturnType<typeof data>

/**
 * Gives the answer of a form its true status: if a call failed on our side, the page shows its form
 * again as after a refusal, but the status says that the failure is ours, so that it is counted.
 */
function owning(run: (args: Args) => unknown) {
  return async function own(args: Args): Promise<unknown> {
    const answer = await run(args)
    const failed = args.context.get(failedCallContext)
    if (!failed || !isRefusal(answer)) return answer
    return data(answer.data, { ...answer.init, status: failed })
  }
}

function isRefusal(answer: unknown): answer is Answer {
  if (typeof answer !== 'object' || answer === null || !('init' in answer)) return false
  const status = (answer as Answer).init?.status ?? 200
  return status >= 400 && status < 500
}

/** Returns the refusal that a page threw itself with React Router's `data`. */
function thrownRefusal(error: unknown): Refusal | undefined {
  if (typeof error !== 'object' || error === null || !('init' in error)) return undefined
  const { init, data: told } = error as ReturnType<typeof data<ToldError | null>>
  return { status: init?.status ?? 500, ...(told ? { told } : {}) }
}

/**
 * Returns the refusal of a call that failed through no fault of the page: too many calls, or a
 * backend that does not answer.
 */
function refusedForNow(error: unknown): Refusal | undefined {
  if (isUnanswered(error)) return { status: 503 }
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return undefined
  const seconds = Number(error.details?.retryAfterSeconds ?? 60)
  const count = Math.max(1, Math.ceil(seconds / 60))
  const told = { title: m.limit_page_title(), text: m.auth_problem_too_often({ count }) }
  return { status: error.status, told }
}

const namesNothing: readonly ErrorCode[] = ['not_found', 'invalid_input', 'uri_too_long']

/**
 * An address with ids or a query that the backend does not accept names nothing, like one with
 * unknown ids, and gets a 404. A page with a fixed address sends none of its visitor's input, so
 * there the failure is our bug.
 */
function refusedRead(error: unknown, { params, request }: Args): Refusal | undefined {
  const isAsked = Object.keys(params).length > 0 || new URL(request.url).search !== ''
  const isNothing = error instanceof ApiError && namesNothing.includes(error.code)
  return isAsked && isNothing ? { status: 404 } : undefined
}

/**
 * Returns the refusal of a form whose fields or action the backend does not accept; nothing was
 * changed.
 */
function refusedForm(error: unknown): Refusal | undefined {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return isRefused ? { status: error.status } : undefined
}

/**
 * Returns the text for a form that was not accepted. A missing page and a server error have their
 * own pages.
 */
function wordsOf(status: number): ToldError | null {
  if (status === 404 || status < 400 || status >= 500) return null
  const text = status === 413 ? m.error_form_large() : m.error_form_text()
  return { title: m.error_form_title(), text }
}

/**
 * Returns the text for a form that was shown to another person than the one who is signed in now.
 * It leads to the form's own page, or home if the form is part of every page.
 */
function wordsForOther(context: PageContext): ToldError {
  const { viewer, visit } = valuesOf(context)
  const hasPage = visit.pageId !== undefined && visit.pageId !== ('sign-out' satisfies PageId)
  return {
    title: m.error_other_title({ email: viewer?.email ?? '' }),
    text: m.error_other_text(),
    again: m.error_other_again(),
    ...(hasPage ? {} : { to: pathTo('home') }),
  }
}
