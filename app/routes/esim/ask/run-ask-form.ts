import { data, redirect } from 'react-router'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import type { Asked } from '#contract/spending/approval.ts'
import { maxApprovalWord } from '#contract/spending/approval-words.ts'

/** The request in a form. */
export type AskWish = {
  idempotencyKey: string
  word: string
  addonId?: string
  planId?: string
}

type Run = { form: FormData; path: string; ask: (wish: AskWish) => Promise<Asked> }

/** Sends the request of the form and returns to the page, which shows its state. */
export async function runAskForm({ form, path, ask }: Run) {
  const [kind, id = ''] = String(form.get('want') ?? '').split(' ')
  const word = String(form.get('word') ?? '')
    .trim()
    .slice(0, maxApprovalWord)
  const wish: AskWish = {
    idempotencyKey: String(form.get('key')),
    word,
    ...(kind === 'plan' ? { planId: id } : { addonId: id }),
  }
  try {
    const { state } = await orNotFound(ask(wish))
    const done = new URLSearchParams({ asked: state === 'open' ? 'asked' : 'given' })
    return redirect(`${path}${path.includes('?') ? '&' : '?'}${done}#ask`)
  } catch (error) {
    return data({ ask: problemOf(error) }, { status: 409 })
  }
}

function problemOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error
  const { code, details = {} } = error
  if (details.reason === 'asked_already') return m.ask_already()
  if (code === 'conflict' || code === 'invalid_input') return m.ask_not()
  if (code !== 'rate_limited') throw error
  const seconds = Number(details.retryAfterSeconds ?? 60)
  return m.auth_problem_too_often({ count: Math.max(1, Math.ceil(seconds / 60)) })
}
