import { data } from 'react-router'
import { formatMoment } from '#app/format/date.ts'
import { apiContext, localeContext, sessionContext, tenantContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import type { Route } from './+types/withdrawal.ts'
import { readWithdrawal } from './read-withdrawal.ts'
import { Acknowledged, AskStep, CheckStep } from './steps.tsx'
import './withdrawal.css'

export { meta } from '#app/page/head.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const number = new URL(request.url).searchParams.get('order') ?? ''
  const { viewer } = context.get(sessionContext)
  const title = m.withdrawal_head_title()
  return {
    said: { number, email: viewer?.email ?? '', name: viewer?.name ?? '' },
    head: pageHead({ context, title, description: m.withdrawal_lead() }),
  }
}

/**
 * Handles the two steps that the law requires: naming the contract, then confirming the withdrawal.
 */
export async function action({ context }: Route.ActionArgs) {
  const form = sentForm(context)
  const { said, errors } = readWithdrawal(form)
  if (errors) return data({ step: 'ask', said, errors } as const, { status: 422 })
  const intent = form.get('intent')
  if (intent === 'change') return { step: 'ask', said } as const
  if (intent !== 'confirm') return { step: 'check', said } as const
  try {
    const { receivedAt, number, email } = await context
      .get(apiContext)
      .call('withdraw', { ...said, name: said.name || undefined })
    const time = `${formatMoment(receivedAt * 1000, context.get(localeContext))} UTC`
    return { step: 'done', said: { ...said, number, email }, time } as const
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'rate_limited') throw error
    const { email } = context.get(tenantContext).support
    const problem = m.withdrawal_problem_many({ email })
    return data({ step: 'check', said, problem } as const, { status: 429 })
  }
}

export default function WithdrawalPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="wrap withdrawal">
      <Step said={loaderData.said} answer={actionData} />
    </div>
  )
}

type Said = Route.ComponentProps['loaderData']['said']

function Step({ said, answer }: { said: Said; answer: Route.ComponentProps['actionData'] }) {
  switch (answer?.step) {
    case 'done':
      return <Acknowledged said={answer.said} time={answer.time} />
    case 'check':
      return (
        <CheckStep
          said={answer.said}
          {...('problem' in answer ? { problem: answer.problem } : {})}
        />
      )
    default:
      return (
        <AskStep
          said={answer?.said ?? said}
          errors={answer && 'errors' in answer ? answer.errors : {}}
          isAgain={answer !== undefined && !('errors' in answer)}
        />
      )
  }
}
