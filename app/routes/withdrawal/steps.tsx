import { useEffect } from 'react'
import { useNavigation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { startAtTop } from '#app/ui/shell/start-at-top.ts'
import { maxTypedOrderNumber } from '#contract/commerce/order-number.ts'
import { maxPlainName } from '#contract/commerce/plain-name.ts'
import { maxEmailLength } from '#contract/person/email.ts'
import type { Withdrawal } from './read-withdrawal.ts'

type AskProps = {
  said: Withdrawal
  errors: Partial<Record<keyof Withdrawal, string>>
  /** The visitor comes back from the step that checks what was said. */
  isAgain: boolean
}

export function AskStep({ said, errors, isAgain }: AskProps) {
  const title = m.withdrawal_head_title()
  return (
    <>
      {isAgain ? <Heading text={title} /> : <h1 className="t1">{title}</h1>}
      <p className="lead muted">{m.withdrawal_lead()}</p>
      <Form method="post" errors={errors} values={{ intent: 'check' }}>
        <Field
          name="number"
          label={m.mail_order_number()}
          help={m.withdrawal_number_help()}
          defaultValue={said.number}
          maxLength={maxTypedOrderNumber}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          rules={['required']}
        />
        <Field
          name="email"
          label={m.auth_field_email()}
          type="email"
          defaultValue={said.email}
          maxLength={maxEmailLength}
          autoComplete="email"
          rules={['required', 'email']}
        />
        <Field
          name="name"
          label={m.withdrawal_name()}
          defaultValue={said.name}
          maxLength={maxPlainName}
          autoComplete="name"
        />
        <Button type="submit" size="large">
          {m.withdrawal_continue()}
        </Button>
      </Form>
    </>
  )
}

export function CheckStep({ said, problem }: { said: Withdrawal; problem?: string }) {
  const { formData } = useNavigation()
  const intent = formData?.get('intent')
  return (
    <>
      <Heading text={m.withdrawal_check_title()} />
      {problem && (
        <p className="withdrawal-problem" role="alert">
          {problem}
        </p>
      )}
      <Statement said={said} />
      <div className="withdrawal-ends">
        <Form method="post">
          <Kept said={said} intent="confirm" />
          <Button type="submit" size="large" loading={intent === 'confirm'}>
            {m.withdrawal_confirm()}
          </Button>
        </Form>
        <Form method="post">
          <Kept said={said} intent="change" />
          <Button type="submit" variant="secondary" size="large">
            {m.withdrawal_change()}
          </Button>
        </Form>
      </div>
    </>
  )
}

export function Acknowledged({ said, time }: { said: Withdrawal; time: string }) {
  return (
    <>
      <Heading text={m.withdrawal_done_title()} />
      <p className="lead" role="status">
        {m.withdrawal_done_text({ email: said.email })}
      </p>
      <Statement said={said} time={time} />
      <p className="muted">{m.mail_withdrawal_next()}</p>
    </>
  )
}

/** The title of a step that a form has led to: it is shown from its top. */
function Heading({ text }: { text: string }) {
  useEffect(startAtTop, [])
  return <h1 className="t1">{text}</h1>
}

function Statement({ said, time }: { said: Withdrawal; time?: string }) {
  const { number, email, name } = said
  const facts = [
    [m.withdrawal_statement_label(), m.withdrawal_statement()],
    [m.mail_order_number(), number],
    [m.auth_field_email(), email],
    ...(name ? [[m.withdrawal_name(), name]] : []),
    ...(time ? [[m.withdrawal_received(), time]] : []),
  ]
  return (
    <dl className="panel withdrawal-facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt className="s muted">{term}</dt>
          <dd suppressHydrationWarning>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Kept({ said, intent }: { said: Withdrawal; intent: string }) {
  return Object.entries({ ...said, intent }).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}
