import { data } from 'react-router'
import { runStep } from '#app/auth/auth-action.ts'
import { textOf } from '#app/auth/auth-call.ts'
import type { Typed } from '#app/ui/kit/form/typed.ts'

type Refusal = Exclude<Awaited<ReturnType<typeof runStep>>, Response>

/** Names of fields whose values no page shows again. */
const secret = /password|secret|code|token/

/** Runs the pressed button's step; a refusal contains the input. */
export async function runPortalStep(run: Parameters<typeof runStep>[0]) {
  const answer = await runStep(run)
  return answer instanceof Response ? answer : withTyped(answer, run.form)
}

/** Adds a form's input to its refusal. */
export function withTyped(answer: Refusal, form: FormData) {
  return data({ ...answer.data, sent: typedIn(form) }, answer.init ?? {})
}

function typedIn(form: FormData): Typed {
  const names = [...new Set(form.keys())].filter((name) => !secret.test(name))
  const textsOf = (name: string) => form.getAll(name).filter((each) => typeof each === 'string')
  return {
    intent: textOf(form, 'intent'),
    fields: Object.fromEntries(names.map((name) => [name, textsOf(name)])),
  }
}
