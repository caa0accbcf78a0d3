import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { type AuthProblem, authProblem } from '#app/auth/auth-problem.ts'
import { apiContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import { maxViewQuery, type ViewPage } from '#contract/organization/saved-view.ts'

/** Steps of the forms of `ListViews` on a list's page; `path` is the path of that page. */
export function viewSteps(page: ViewPage, path: string): Steps {
  return {
    async keep_view({ form, context }) {
      const query = queryIn(form)
      await context.get(apiContext).call('saveView', { page, name: textOf(form, 'view'), query })
      return redirect(`${path}?${query}`)
    },
    async drop_view({ form, context }: Filled) {
      await context.get(apiContext).call('deleteView', { page, name: textOf(form, 'view') })
      return redirect(`${path}?${queryIn(form)}`)
    },
  }
}

/**
 * The query that a form sends, parsed and written again, so that it contains only names and values.
 */
function queryIn(form: FormData): string {
  return new URLSearchParams(textOf(form, 'query')).toString().slice(0, maxViewQuery)
}

/** Returns the problem of a refused form of `ListViews`. Throws errors that are bugs. */
export function viewProblem(error: unknown): AuthProblem {
  const isFull = error instanceof ApiError && error.details?.reason === 'views_full'
  if (isFull) return { message: m.portal_views_full() }
  const isTyped = error instanceof ApiError && error.code === 'invalid_input'
  return isTyped ? { message: m.kit_form_incomplete() } : authProblem(error)
}
