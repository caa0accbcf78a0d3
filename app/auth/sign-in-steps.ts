import { redirect } from 'react-router'
import { apiContext, signInFlowContext, tenantContext } from '#app/page/context.ts'
import { callOf } from '#contract/calls/row/account-calls.ts'
import type { AccountType } from '#contract/words.ts'
import { enter, type Filled, finish, flowAt, mailCode, preferences, textOf } from './auth-call.ts'
import { checkCode, pageOf, resendCode, startAgain } from './code-steps.ts'
import { isCompanyDue, isWrong, leadIfRequired, leadToCompany } from './lead-to-company.ts'
import { portalFor } from './way-in.ts'

/** Steps of the forms for signing in and up, by the `intent` of the pressed button. */
export const authSteps: Record<string, (filled: Filled) => Promise<Response>> = {
  password: signIn,
  code: (filled) => sendCode(filled, 'sign_in'),
  reset: (filled) => sendCode(filled, 'reset'),
  sign_up: (filled) => sendCode(filled, 'sign_up'),
  buy: sendBuyer,
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
  const email = textOf(form, 'email')
  const { business: eitherType } = context.get(tenantContext).features
  const credentials = { email, password: textOf(form, 'password'), eitherType }
  try {
    const answer = await context.get(apiContext).call(callOf(accountType, 'signIn'), credentials)
    return await enter(filled, answer, accountType)
  } catch (error) {
    const asked = { email, returnTo: portalFor(filled.returnTo) }
    if (isCompanyDue(error)) return leadToCompany(context, asked)
    // Members who sign in by their company's provider have no password, so theirs is always wrong.
    const led = eitherType && isWrong(error) && (await leadIfRequired(context, asked))
    if (led) return led
    throw error
  }
}

async function sendCode(
  { context, form, returnTo }: Filled,
  purpose: 'sign_in' | 'reset' | 'sign_up' | 'buy',
): Promise<Response> {
  const accountType = kindOf(form)
  const email = textOf(form, 'email')
  const { business } = context.get(tenantContext).features
  const eitherType = purpose === 'reset' && business
  await mailCode(context, { purpose, accountType, email, eitherType, redirect: returnTo })
  return redirect(pageOf({ purpose }))
}

/**
 * Mails a code to a buyer. A company that requires sign-in by its own provider decides for the
 * addresses of its domains; its members do not buy in the shop, so the portal follows.
 */
async function sendBuyer(filled: Filled): Promise<Response> {
  const { context, form } = filled
  const { business } = context.get(tenantContext).features
  const asked = { email: textOf(form, 'email'), returnTo: portalFor('/') }
  const led = business && (await leadIfRequired(context, asked))
  return led || sendCode(filled, 'buy')
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
