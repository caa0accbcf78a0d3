import { equalBytes } from '@noble/ciphers/utils.js'
import { redirect } from 'react-router'
import { type PageContext, signInFlowContext, valuesOf } from '#app/page/context.ts'
import { signOnCallbackPath } from '#contract/organization/sign-on-words.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { SignInFlow } from '#contract/pages/sign-in-flow.ts'
import type { Route } from './+types/company-back.ts'
import { answerProblem, refusalOf, signOnProblem } from './company-problem.ts'

type Asked = Extract<SignInFlow, { step: 'company' }>

/** Handles the answer of a company's provider: signs in, or shows the problem. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url)
  const [code, error] = [searchParams.get('code'), searchParams.get('error')]
  // This browser has made no request that the answer could match.
  if (refusalOf(error) === 'unsolicited') return redirect(answerProblem(error ?? ''))
  const asked = await takeFlow(context, params.connection, searchParams.get('state') ?? '')
  if (!asked) return redirect(`${pathTo('company')}?problem=ended`)
  const { defaultLocale } = valuesOf(context).tenant
  const goOn = (path: string) => redirect(localePath(asked.locale, defaultLocale, path))
  if (!code) return goOn(answerProblem(error ?? ''))
  try {
    const tokens = await valuesOf(context).api.call('finishSignOn', {
      ...{ connectionId: asked.connectionId, code, locale: asked.locale },
      ...{ nonce: asked.question.nonce, codeVerifier: asked.question.verifier },
      redirectUri: origin + signOnCallbackPath(asked.connectionId),
    })
    await valuesOf(context).session.start(tokens)
    return goOn(asked.redirect)
  } catch (error) {
    return goOn(signOnProblem(error))
  }
}

/** Returns the stored request for this answer and removes it, so that it can be used once. */
async function takeFlow(
  context: PageContext,
  connectionId: string,
  state: string,
): Promise<(Asked & Required<Pick<Asked, 'question'>>) | undefined> {
  const kept = context.get(signInFlowContext)
  const flow = await kept.read()
  if (flow?.step !== 'company' || flow.connectionId !== connectionId) return undefined
  const { question } = flow
  const encoder = new TextEncoder()
  if (!question || !equalBytes(encoder.encode(question.state), encoder.encode(state)))
    return undefined
  kept.end()
  return { ...flow, question }
}
