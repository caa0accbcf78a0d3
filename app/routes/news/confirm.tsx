import { data, useNavigation } from 'react-router'
import { apiContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { ApiError } from '#contract/errors.ts'
import type { Route } from './+types/confirm.ts'
import './confirm.css'

export { meta } from '#app/page/head.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const title = m.news_confirm_title()
  return { token, head: pageHead({ context, title, description: m.news_confirm_lead() }) }
}

export async function action({ context }: Route.ActionArgs) {
  const token = String(sentForm(context).get('token') ?? '')
  try {
    await context.get(apiContext).call('confirmNews', { token })
    return { isConfirmed: true }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error
    return data({ isConfirmed: false }, { status: 422 })
  }
}

/** Confirming needs a button, because mail scanners follow every link in a mail. */
export default function NewsConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token } = loaderData
  const isSending = useNavigation().state === 'submitting'
  if (actionData?.isConfirmed) {
    return <Card title={m.news_confirmed_title()} text={m.news_confirmed_text()} />
  }
  if (actionData || token === '') {
    return <Card title={m.news_ended_title()} text={m.news_ended_text()} />
  }
  return (
    <div className="news">
      <h1 className="t1">{m.news_confirm_title()}</h1>
      <p className="muted">{m.news_confirm_lead()}</p>
      <PlainForm method="post">
        <input type="hidden" name="token" value={token} />
        <Button type="submit" variant="primary" size="large" loading={isSending}>
          {m.news_confirm_submit()}
        </Button>
      </PlainForm>
    </div>
  )
}

function Card({ title, text }: { title: string; text: string }) {
  return (
    <div className="news" role="status">
      <h1 className="t1">{title}</h1>
      <p className="muted">{text}</p>
    </div>
  )
}
