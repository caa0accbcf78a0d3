import { equalBytes } from '@noble/ciphers/utils.js'
import { redirect } from 'react-router'
import { passwordDue } from '#app/auth/auth-call.ts'
import { type PageContext, signInFlowContext, valuesOf } from '#app/page/context.ts'
import type { SignedIn } from '#contract/account.ts'
import type { Locale } from '#contract/locale.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { SignInFlow } from '#contract/pages/sign-in-flow.ts'
import { socialCallbackPath } from '#contract/words.ts'
import type { Route } from './+types/social-callback.ts'
import { problemOfAnswer, problemOfError, problemPath } from './social-problem.ts'
import { providerOf } from './social-question.ts'

type Asked = Extract<SignInFlow, { step: 'provider' }>

/** Handles a provider's answer: signs in, or redirects to the step that has to come first. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url)
  const asked = await takeFlow(context, searchParams.get('state') ?? '')
  if (!asked) return goTo(context, valuesOf(context).locale, problemPath('ended'))
  const goOn = (path: string) => goTo(context, asked.locale, path)
  const error = searchParams.get('error')
  const code = searchParams.get('code')
  if (error) return goOn(problemPath(problemOfAnswer(error), asked.redirect))
  if (!code) return goOn(problemPath('failed', asked.redirect))
  try {
    return goOn(await enter(context, asked, await signIn(context, asked, { origin, code })))
  } catch (error) {
    return goOn(problemPath(problemOfError(error), asked.redirect))
  }
}

/**
 * Returns the stored request for this answer and removes it, so that it can be used once. An answer
 * without the matching `state` may come from anybody.
 */
async function takeFlow(context: PageContext, state: string): Promise<Asked | undefined> {
  const kept = context.get(signInFlowContext)
  const flow = await kept.read()
  const provider = providerOf(valuesOf(context).visit)
  if (flow?.step !== 'provider' || flow.provider !== provider) return undefined
  const encoder = new TextEncoder()
  if (!equalBytes(encoder.encode(flow.state), encoder.encode(state))) return undefined
  kept.end()
  return flow
}

function signIn(
  context: PageContext,
  asked: Asked,
  { origin, code }: { origin: string; code: string },
) {
  const { provider, nonce, verifier, locale } = asked
  return valuesOf(context).api.call('socialSignIn', {
    provider,
    code,
    codeVerifier: verifier,
    nonce,
    redirectUri: origin + socialCallbackPath(provider),
    locale,
    currencyUnit: valuesOf(context).currency,
  })
}

/** Returns the path of the next page, without locale prefix. */
async function enter(context: PageContext, asked: Asked, answer: SignedIn): Promise<string> {
  const { provider, redirect, locale } = asked
  const kept = context.get(signInFlowContext)
  if ('accessToken' in answer) {
    await valuesOf(context).session.start(answer)
    return redirect
  }
  const { proof } = answer
  if ('passwordDue' in answer) {
    kept.keep({ ...passwordDue(answer, 'normal'), redirect, locale })
  } else {
    const email = answer.email === undefined ? {} : { email: answer.email }
    kept.keep({ step: 'email', provider, proof, ...email, redirect, locale })
  }
  return `${pathTo('sign-in')}?step=${'passwordDue' in answer ? 'password' : 'email'}`
}

function goTo(context: PageContext, locale: Locale, path: string): Response {
  return redirect(localePath(locale, valuesOf(context).tenant.defaultLocale, path))
}
