import { redirect } from 'react-router'
import { type PageContext, signInFlowContext, valuesOf } from '#app/page/context.ts'
import { signOnCallbackPath } from '#contract/organization/sign-on-words.ts'
import type { SignInFlow } from '#contract/pages/sign-in-flow.ts'
import { makeQuestion } from '../social-question.ts'
import { signOnProblem } from './company-problem.ts'

type Going = Omit<Extract<SignInFlow, { step: 'company' }>, 'host' | 'question'>

/** Sends a person to their company's provider, and stores the values to check the answer with. */
export async function askCompany(
  context: PageContext,
  origin: string,
  flow: Going,
): Promise<Response> {
  const { challenge, ...question } = await makeQuestion()
  const { connectionId, email } = flow
  try {
    const { url, host } = await valuesOf(context).api.call('startSignOn', {
      ...{ connectionId, codeChallenge: challenge, ...(email === '' ? {} : { email }) },
      ...{ state: question.state, nonce: question.nonce },
      redirectUri: origin + signOnCallbackPath(connectionId),
    })
    context.get(signInFlowContext).keep({ ...flow, host, question })
    return redirect(url)
  } catch (error) {
    return redirect(signOnProblem(error))
  }
}
