import { equalBytes } from '@noble/ciphers/utils.js'
import { redirect } from 'react-router'
import { type PageContext, signInFlowContext, valuesOf } from '#app/page/context.ts'
import { signOnCallbackPath } from '#contract/organization/sign-on-words.ts'
import { localePath } from '#contract/pages/path.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { SignInFlow } from '#contract/pages/sign-in-flow.ts'
import type { Route } from './+types/company-back.ts'
import { answerProblem, refusalOf, signOnProblem } from './company-problem.ts'
import { isInOwnRound, startOwnRound } from './own-round.ts'

/** The most characters of an error that the backend takes. */
const maxErrorLength = 200

type Asked = Extract<SignInFlow, { step: 'company' }>

/** Handles the answer of a company's provider: signs in, or shows the problem. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url)
  const [code, error] = [searchParams.get('code'), searchParams.get('error')]
  const isUnsolicited = refusalOf(error) === 'unsolicited'
  if (isUnsolicited && !(await isInOwnRound(context, params.connection))) {
    return startOwnRound(context, origin, params.connection)
  }
  const state = isUnsolicited ? undefined : (searchParams.get('state') ?? '')
  const asked = await takeFlow(context, params.connection, state)
  if (!asked) return redirect(`${pathTo('company')}?problem=ended`)
  const { defaultLocale } = valuesOf(context).tenant
  const goOn = (path: string) => redirect(localePath(asked.locale, defaultLocale, path))
  // The backend has refused the answer already.
  if (error && refusalOf(error) && !isUnsolicited) return goOn(answerProblem(error))
  try {
    const tokens = await valuesOf(context).api.call('finishSignOn', {
      ...{ connectionId: asked.connectionId, locale: asked.locale },
      ...(code ? { code } : { error: (error ?? '').slice(0, maxErrorLength) || 'none' }),
      ...{ nonce: asked.question.nonce, codeVerifier: asked.question.verifier },
      redirectUri: origin + signOnCallbackPath(asked.connectionId),
    })
    await valuesOf(context).session.start(tokens)
    return goOn(asked.redirect)
  } catch (refused) {
    return goOn(code ? signOnProblem(refused) : answerProblem(error ?? ''))
  }
}

/**
 * Returns the stored request for this answer and removes it, so that it can be used once. An answer
 * that nobody asked for names no state.
 */
async function takeFlow(
  context: PageContext,
  connectionId: string,
  state: string | undefined,
): Promise<(Asked & Required<Pick<Asked, 'question'>>) | undefined> {
  const kept = context.get(signInFlowContext)
  const flow = await kept.read()
  if (flow?.step !== 'company' || flow.connectionId !== connectionId) return undefined
  const { question } = flow
  const encoder = new TextEncoder()
  if (!question) return undefined
  const isSame =
    state === undefined || equalBytes(encoder.encode(question.state), encoder.encode(state))
  if (!isSame) return undefined
  kept.end()
  return { ...flow, question }
}
