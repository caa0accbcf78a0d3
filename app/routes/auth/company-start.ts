import { redirect } from 'react-router'
import { apiContext, signInFlowContext } from '#app/page/context.ts'
import { signOnCallbackPath } from '#contract/organization/sign-on-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { Route } from './+types/company-start.ts'
import { signOnProblem } from './company-problem.ts'
import { makeQuestion } from './social-question.ts'

/** Sends a person to their company's provider, and stores the values to check the answer with. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const kept = context.get(signInFlowContext)
  const flow = await kept.read()
  if (flow?.step !== 'company') return redirect(`${pathTo('company')}?problem=ended`)
  const { challenge, ...question } = await makeQuestion()
  const { connectionId, email } = flow
  try {
    const { url } = await context.get(apiContext).call('startSignOn', {
      ...{ connectionId, email, codeChallenge: challenge },
      ...{ state: question.state, nonce: question.nonce },
      redirectUri: new URL(request.url).origin + signOnCallbackPath(connectionId),
    })
    kept.keep({ ...flow, question })
    return redirect(url)
  } catch (error) {
    return redirect(signOnProblem(error))
  }
}
