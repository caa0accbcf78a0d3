import { redirect } from 'react-router'
import { apiContext } from '#app/page/context.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import {
  enter,
  type Filled,
  finish,
  flowAt,
  keepFlow,
  type Mailed,
  mailCode,
  passwordDue,
  preferences,
  signInPage,
  submitCode,
} from './auth-call.ts'

/** Checks the mailed code; the next step depends on the code's purpose. */
export async function checkCode({ context, form, returnTo: asked }: Filled): Promise<Response> {
  const mailed = await flowAt({ context, form }, 'code')
  if (!mailed) return startAgain(asked)
  const { accountType, redirect: returnTo } = mailed
  const checked = await submitCode({ context, form }, mailed)
  const filled = { context, form, returnTo }
  if ('accessToken' in checked || !('proof' in checked)) return enter(filled, checked, accountType)
  return goOn(filled, mailed, checked)
}

/** Mails another code for the same purpose. */
export async function resendCode({ context, form, returnTo }: Filled): Promise<Response> {
  const mailed = await flowAt({ context, form }, 'code')
  if (!mailed) return startAgain(returnTo)
  await mailCode(context, mailed)
  return redirect(pageOf(mailed))
}

async function goOn(
  filled: Filled,
  mailed: Mailed,
  proved: Parameters<typeof passwordDue>[0],
): Promise<Response> {
  const { context, returnTo } = filled
  const { purpose, accountType, email, locale } = mailed
  const { proof } = proved
  if (purpose === 'complete_email') {
    if (mailed.proof === undefined) return startAgain()
    const proofs = { proof: mailed.proof, emailProof: proof, ...preferences(context) }
    return finish(filled, await context.get(apiContext).call('completeEmail', proofs))
  }
  if (purpose === 'sign_up') {
    keepFlow(context, { step: 'account', proof, email, redirect: returnTo, locale })
    return redirect(`${pathTo('sign-up')}?step=account`)
  }
  keepFlow(context, { ...passwordDue(proved, accountType), email, redirect: returnTo, locale })
  return redirect(`${signInPage}?step=password`)
}

export function pageOf({ purpose }: Pick<Mailed, 'purpose'>): string {
  return purpose === 'sign_up' ? `${pathTo('sign-up')}?step=code` : `${signInPage}?step=code`
}

/** Redirects to the start: the conversation has ended or belongs to another browser. */
export function startAgain(returnTo = '/'): Response {
  const query = new URLSearchParams({ problem: 'ended' })
  if (returnTo !== '/') query.set('redirect', returnTo)
  return redirect(`${signInPage}?${query}`)
}
