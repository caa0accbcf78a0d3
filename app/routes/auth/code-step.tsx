import { Form as PlainForm } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import type { Refused } from './auth-action.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, CodeField, HiddenFields } from './auth-form.tsx'

type CodeStepProps = {
  email: string
  refused: Refused | undefined
  /** Sent along unseen with either button. */
  hidden?: Record<string, string>
}

/** Asks for the six digits that were mailed; another mail can be had a minute later. */
export function CodeStep({ email, refused, hidden = {} }: CodeStepProps) {
  return (
    <AuthCard title={m.auth_code_title()} lead={m.auth_code_lead({ email })}>
      <AuthForm intent="check" submit={m.auth_code_submit()} refused={refused} hidden={hidden}>
        <CodeField />
      </AuthForm>
      <PlainForm method="post" className="auth-ways">
        <HiddenFields values={hidden} />
        <button type="submit" className="link" name="intent" value="resend">
          {m.auth_code_resend()}
        </button>
      </PlainForm>
      <p className="s muted">{m.auth_code_missing()}</p>
    </AuthCard>
  )
}
