import { data, useNavigation } from 'react-router'
import { apiContext, tenantContext } from '#app/page/context.ts'
import { pageHead } from '#app/page/head.ts'
import { sentForm } from '#app/page/sent-form.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { ApiError } from '#contract/errors.ts'
import type { Route } from './+types/unsubscribe.ts'
import './unsubscribe.css'

export { meta } from '#app/page/head.ts'

import { maxLeavingReason } from '#contract/words.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const isTopUp = stopsTopUp(request)
  const title = isTopUp ? m.addon_auto_stop() : m.unsubscribe_head_title()
  return {
    isTopUp,
    token: tokenOf(request),
    support: context.get(tenantContext).support.email,
    head: pageHead({ context, title, description: m.unsubscribe_lead() }),
  }
}

/**
 * Runs the page's button, or that of a mail program, which posts to the link itself and ignores the
 * answer (RFC 8058).
 */
export async function action({ request, context }: Route.ActionArgs) {
  const form = sentForm(context)
  const reason = String(form.get('reason') ?? '')
    .trim()
    .slice(0, 500)
  const api = context.get(apiContext)
  try {
    const token = tokenOf(request)
    if (stopsTopUp(request)) await api.call('stopByLink', { token })
    else await api.call('createFeedback', { token, reason: reason || undefined })
    return { isDone: true }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_input') throw error
    return data({ isDone: false }, { status: 422 })
  }
}

/**
 * Returns whether the link belongs to a mail about an automatic top-up, which the same button ends.
 */
function stopsTopUp({ url }: Request): boolean {
  return new URL(url).searchParams.get('for') === 'top-up'
}

function tokenOf({ url }: Request): string {
  return new URL(url).searchParams.get('token') ?? ''
}

/** Unsubscribing needs a button, because mail scanners follow every link in a mail. */
export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, support, isTopUp } = loaderData
  const isSending = useNavigation().state === 'submitting'
  if (actionData?.isDone && isTopUp) {
    return <Card title={m.addon_auto_title()} text={m.addon_auto_stopped()} />
  }
  if (actionData?.isDone) {
    return <Card title={m.unsubscribe_done_title()} text={m.unsubscribe_done_text()} />
  }
  if (actionData || token === '') {
    return (
      <Card
        title={m.unsubscribe_ended_title()}
        text={m.unsubscribe_ended_text({ email: support })}
      />
    )
  }
  if (isTopUp) {
    return (
      <div className="unsubscribe">
        <h1 className="t1">{m.addon_auto_title()}</h1>
        <Form method="post">
          <Button type="submit" size="large" loading={isSending}>
            {m.addon_auto_stop()}
          </Button>
        </Form>
      </div>
    )
  }
  return (
    <div className="unsubscribe">
      <h1 className="t1">{m.unsubscribe_head_title()}</h1>
      <p className="muted">{m.unsubscribe_lead()}</p>
      <Form method="post">
        <Field
          name="reason"
          label={m.unsubscribe_reason()}
          maxLength={maxLeavingReason}
          autoComplete="off"
        />
        <Button type="submit" size="large" loading={isSending}>
          {m.unsubscribe_head_title()}
        </Button>
      </Form>
    </div>
  )
}

function Card({ title, text }: { title: string; text: string }) {
  return (
    <div className="unsubscribe" role="status">
      <h1 className="t1">{title}</h1>
      <p className="muted">{text}</p>
    </div>
  )
}
