import { data, redirect } from 'react-router'
import {
  type PageContext,
  type PageTokens,
  pageTokensContext,
  visitContext,
} from '#app/page/context.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { pageTokenField } from '#contract/pages/page-token-field.ts'
import { safeRedirect } from '#contract/pages/redirect-target.ts'
import { botChecks } from '#contract/words.ts'
import { type Filled, textOf } from './auth-call.ts'
import { type AuthProblem, authProblem } from './auth-problem.ts'
import { confirmPath, isProofDue } from './proof-due.ts'
import { authSteps } from './sign-in-steps.ts'

/** The data that a page shows again after a refused form; never a password. */
export type Refused = { intent: string; problem: AuthProblem; email: string }

/** Steps of a page's forms, by the `intent` of the pressed button. */
export type Steps = Readonly<Record<string, (filled: Filled) => Promise<Response>>>

/** Runs the pressed button's step; a refusal returns to the same page with its reason. */
export async function runAuthForm(context: PageContext, steps: Steps = authSteps) {
  return runStep({ context, form: sentForm(context), steps })
}

type Run = {
  context: PageContext
  form: FormData
  steps: Steps
  /** Returns the problem of a refusal; throws all other errors. */
  problemOf?: (error: unknown) => AuthProblem
}

/**
 * Runs the step of a form that was already read. If a call asks for a fresh proof of identity, the
 * page that asks for it follows, and then this page again.
 */
export async function runStep({ context, form, steps, problemOf = authProblem }: Run) {
  const intent = textOf(form, 'intent')
  const step = Object.hasOwn(steps, intent) ? steps[intent] : undefined
  if (!step) return refuseUnknown()
  context.set(pageTokensContext, tokensOf(form))
  try {
    return await step({ context, form, returnTo: safeRedirect(form.get('redirect')) })
  } catch (error) {
    if (isProofDue(error)) return askForProof(context)
    const problem = problemOf(error)
    return refuse({ intent, problem, email: textOf(form, 'email') })
  }
}

/** Leads to the proof of identity, and back to this page. */
export function askForProof(context: PageContext): Response {
  const { path, query } = context.get(visitContext)
  return redirect(confirmPath(path + query))
}

function tokensOf(form: FormData): PageTokens {
  const given = botChecks.map((action) => [action, textOf(form, pageTokenField(action))] as const)
  return Object.fromEntries(given.filter(([, token]) => token !== ''))
}

/**
 * Answers a form that none of the shop's pages sends. The refusal is returned and not thrown,
 * because an error page would need loaders.
 */
export function refuseUnknown() {
  const refused: Refused = { intent: '', problem: { message: m.kit_form_incomplete() }, email: '' }
  return data(refused, { status: 400 })
}

/** Shows the page again, with what was wrong. */
export function refuse(refused: Refused) {
  return data(refused, { status: 422 })
}
