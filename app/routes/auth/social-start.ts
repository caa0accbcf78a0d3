import { redirect } from 'react-router'
import { apiContext, localeContext, signInFlowContext, visitContext } from '#app/page/context.ts'
import { safeRedirect } from '#contract/pages/redirect-target.ts'
import { socialCallbackPath } from '#contract/words.ts'
import type { Route } from './+types/social-start.ts'
import { problemOfError, problemPath } from './social-problem.ts'
import { makeQuestion, providerOf } from './social-question.ts'

/**
 * Sends a person to a provider, and stores the values to check the answer with. The provider knows
 * one callback per host, without a locale, so the locale is stored too.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const provider = providerOf(context.get(visitContext))
  const { origin, searchParams } = new URL(request.url)
  const returnTo = safeRedirect(searchParams.get('redirect'))
  const { state, nonce, verifier, challenge } = await makeQuestion()
  try {
    const { url } = await context.get(apiContext).call('socialAuthorize', {
      provider,
      redirectUri: origin + socialCallbackPath(provider),
      state,
      nonce,
      codeChallenge: challenge,
    })
    const locale = context.get(localeContext)
    const flow = { provider, state, nonce, verifier, redirect: returnTo, locale }
    context.get(signInFlowContext).keep({ step: 'provider', ...flow })
    return redirect(url)
  } catch (error) {
    return redirect(problemPath(problemOfError(error), returnTo))
  }
}
