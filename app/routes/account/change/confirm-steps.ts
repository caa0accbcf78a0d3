import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, keepFlow, proveByCode, requestCode, textOf } from '#app/auth/auth-call.ts'
import { confirmPath } from '#app/auth/proof-due.ts'
import { apiContext, localeContext, signInFlowContext } from '#app/page/context.ts'
import { readProfile, viewerOf } from './account-profile.ts'

/** Steps of confirming one's identity, by the `intent` of the pressed button. */
export const confirmSteps: Steps = {
  password: confirmPassword,
  code: mailConfirmCode,
  resend: mailConfirmCode,
  check: confirmCode,
}

async function confirmPassword({ context, form, returnTo }: Filled): Promise<Response> {
  const password = textOf(form, 'password')
  await context.get(apiContext).call('reauthenticate', { password })
  return redirect(returnTo)
}

async function mailConfirmCode({ context, returnTo }: Filled): Promise<Response> {
  const { accountType } = viewerOf(context)
  const { email } = await readProfile(context)
  const request = { purpose: 'reauthenticate', accountType, email } as const
  const { flow, resendAt } = await requestCode(context, request)
  const locale = context.get(localeContext)
  keepFlow(context, { step: 'confirm', email, flow, resendAt, redirect: returnTo, locale })
  return redirect(confirmPath(returnTo, 'code'))
}

async function confirmCode({ context, form, returnTo }: Filled): Promise<Response> {
  const flow = await context.get(signInFlowContext).read()
  if (flow?.step !== 'confirm') return redirect(confirmPath(returnTo))
  const { accountType } = viewerOf(context)
  const request = { purpose: 'reauthenticate', accountType, ...flow } as const
  const proof = await proveByCode({ context, form }, request)
  await context.get(apiContext).call('reauthenticate', { proof })
  context.get(signInFlowContext).end()
  return redirect(flow.redirect)
}
