import { data, redirect } from 'react-router'
import { passkeyProblem } from '#app/auth/passkey/passkey-problem.ts'
import { confirmPath, isProofDue } from '#app/auth/proof-due.ts'
import { apiContext, type PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'

/**
 * Result of a form, in the reader's language; `id` names the passkey that a problem belongs to, if
 * any.
 */
export type PasskeyAnswer = { done: string } | { problem: string; id: string }

type Sent = { context: PageContext; form: FormData; here: string }

/** Renames or removes a passkey; `here` is the page to return to after a proof of identity. */
export async function runPasskeyForm({ context, form, here }: Sent) {
  const intent = textOf(form, 'intent')
  const id = textOf(form, 'id')
  const name = textOf(form, 'name')
  const api = context.get(apiContext)
  try {
    if (intent === 'rename') {
      await api.call('passkeyRename', { id, name })
      return { done: m.passkeys_done_renamed({ name }) } satisfies PasskeyAnswer
    }
    if (intent === 'remove') {
      await api.call('passkeyRemove', { id })
      return { done: m.passkeys_done_removed({ name }) } satisfies PasskeyAnswer
    }
  } catch (error) {
    if (isProofDue(error)) throw redirect(confirmPath(here))
    return refused(passkeyProblem(error), id)
  }
  // Adding a passkey needs a script, so this form arrives only from browsers without one.
  return refused(m.passkeys_add_noscript())
}

function refused(problem: string, id = '') {
  return data({ problem, id } satisfies PasskeyAnswer, { status: 422 })
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
