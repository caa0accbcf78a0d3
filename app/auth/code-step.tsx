import { m } from '#app/paraglide/messages.js'
import type { BotCheck } from '#contract/words.ts'
import type { Refused } from './auth-action.ts'
import { AuthCard } from './auth-card.tsx'
import { AuthForm, CodeField, MailForm } from './auth-form.tsx'

type CodeStepProps = {
  email: string
  refused: Refused | undefined
  /** Values of hidden fields, for either button. */
  hidden?: Record<string, string>
  /** Bot check of the call that follows the check of the code, if any. */
  followedBy?: BotCheck | undefined
}

/** Asks for the six digits of the mail; another mail can be requested after a minute. */
export function CodeStep({ email, refused, hidden: others = {}, followedBy }: CodeStepProps) {
  const hidden = { ...others, email }
  return (
    <AuthCard title={m.auth_code_title()} lead={m.auth_code_lead({ email })}>
      <AuthForm
        intent="check"
        submit={m.auth_code_submit()}
        refused={refused}
        hidden={hidden}
        checks={['checkVerificationCode', ...(followedBy ? [followedBy] : [])]}
      >
        <CodeField />
      </AuthForm>
      <MailForm intent="resend" label={m.auth_code_resend()} hidden={hidden} />
      <p className="s muted">{m.auth_code_missing()}</p>
    </AuthCard>
  )
}
