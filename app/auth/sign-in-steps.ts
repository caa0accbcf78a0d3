import { redirect } from 'react-router'
import { apiContext, signInFlowContext } from '#app/page/context.ts'
import { callOf } from '#contract/calls/row/account-calls.ts'
import type { AccountType } from '#contract/words.ts'
import { enter, type Filled, finish, flowAt, mailCode, preferences, textOf } from './auth-call.ts'
import { checkCode, pageOf, resendCode, startAgain } from './code-steps.ts'
import { isCompanyDue, leadToCompany } from './lead-to-company.ts'

/** Steps of the forms for signing in and up, by the `intent` of the pressed button. */
export const authSteps: Record<string, (filled: Filled) => Promise<Response>> = {
  password: signIn,
  code: (filled) => sendCode(filled, 'sign_in'),
  reset: (filled) => sendCode(filled, 'reset'),
  sign_up: (filled) => sendCode(filled, 'sign_up'),
  check: checkCode,
  resend: resendCode,
  set_password: setPassword,
  account: makeAccount,
  email: completeEmail,
}

function kindOf(form: FormData): AccountType {
  return textOf(form, 'for') === 'business' ? 'enterprise' : 'normal'
}

async function signIn(filled: Filled): Promise<Response> {
  const { context, form } = filled
  const accountType = kindOf(form)
  const credentials = { email: textOf(form, 'email'), password: textOf(form, 'password') }
  try {
    const answer = await context.get(apiContext).call(callOf(accountType, 'signIn'), credentials)
    return await enter(filled, answer, accountType)
  } catch (error) {
    if (!isCompanyDue(error)) throw error
    return leadToCompany(context, { email: credentials.email, returnTo: filled.returnTo })
  }
}

async function sendCode(
  { context, form, returnTo }: Filled,
  purpose: 'sign_in' | 'reset' | 'sign_up',
): Promise<Response> {
  const accountType = kindOf(form)
  const email = textOf(form, 'email')
  await mailCode(context, { purpose, accountType, email, redirect: returnTo })
  return redirect(pageOf({ purpose }))
}

async function setPassword({ context, form }: Filled): Promise<Response> {
  const flow = await flowAt({ context, form }, 'password')
  if (!flow) return startAgain()
  const { proof, accountType = 'normal', redirect: returnTo } = flow
  const password = textOf(form, 'password')
  const tokens = await context
    .get(apiContext)
    .call(callOf(accountType, 'resetPassword'), { proof, password })
  return finish({ context, returnTo }, tokens)
}

async function makeAccount({ context, form }: Filled): Promise<Response> {
  const flow = await flowAt({ context, form }, 'account')
  if (!flow) return startAgain()
  const tokens = await context.get(apiContext).call('signUp', {
    proof: flow.proof,
    password: textOf(form, 'password'),
    name: textOf(form, 'name'),
    newsletter: form.has('newsletter'),
    ...preferences(context),
  })
  return finish({ context, returnTo: flow.redirect }, tokens, 'tips')
}

/** Mails a code to the address of a social sign-in whose provider did not prove it. */
async function completeEmail({ context, form }: Filled): Promise<Response> {
  const flow = await context.get(signInFlowContext).read()
  if (flow?.step !== 'email') return startAgain()
  const email = flow.email ?? textOf(form, 'email')
  const { proof, redirect: returnTo } = flow
  const known = { purpose: 'complete_email', accountType: 'normal', email, proof } as const
  await mailCode(context, { ...known, redirect: returnTo })
  return redirect(pageOf(known))
}
