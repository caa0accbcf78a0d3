import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import type { Rule } from '#app/ui/kit/form/rules.ts'
import { maxEmailLength } from '#contract/person/email.ts'
import { type BotCheck, codeLength, maxPasswordLength, minPasswordLength } from '#contract/words.ts'
import type { Refused } from './auth-action.ts'
import type { AuthProblem } from './auth-problem.ts'
import { usePageTokens } from './use-page-tokens.tsx'

type AuthFormProps = {
  /** Name of the step that the action runs. */
  intent: string
  submit: string
  refused: Refused | undefined
  /** Values of hidden fields. */
  hidden?: Record<string, string>
  /** Bot checks of the calls that the form leads to. */
  checks?: readonly BotCheck[]
  children: ReactNode
}

/** The form of one step: its fields, one button, and the problem of the last attempt. */
export function AuthForm(props: AuthFormProps) {
  const { intent, submit, refused, hidden = {}, checks = [], children } = props
  const { formData } = useNavigation()
  const tokens = usePageTokens(checks)
  const problem = tokens.problem ?? refused?.problem
  const isSending = tokens.isDrawing || formData?.get('intent') === intent
  return (
    <Form
      method="post"
      errors={problem?.field ? { [problem.field]: problem.message } : {}}
      onSubmit={tokens.onSubmit}
      onFocus={tokens.onFocus}
    >
      {problem && !problem.field && <Notice problem={problem} />}
      <HiddenFields values={{ intent, ...hidden }} />
      {children}
      {tokens.captchaPlace}
      <Button type="submit" size="large" wide loading={isSending}>
        {submit}
      </Button>
    </Form>
  )
}

type MailFormProps = {
  intent: 'resend' | 'code'
  label: string
  hidden: Record<string, string>
}

/** A form with one button, styled as a link, that has a code mailed. */
export function MailForm({ intent, label, hidden }: MailFormProps) {
  const { problem, captchaPlace, onSubmit, onFocus } = usePageTokens(['otp_request'])
  return (
    <PlainForm method="post" className="auth-ways" onSubmit={onSubmit} onFocus={onFocus}>
      {problem && <Notice problem={problem} />}
      <HiddenFields values={hidden} />
      {captchaPlace}
      <button type="submit" className="link" name="intent" value={intent}>
        {label}
      </button>
    </PlainForm>
  )
}

export function HiddenFields({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

export function Notice({ problem }: { problem: Pick<AuthProblem, 'message'> }) {
  return (
    <p className="auth-problem" role="alert">
      {problem.message}
    </p>
  )
}

type EmailFieldProps = {
  email?: string | undefined
  /** Called at every change with the field's value. */
  onType?: (email: string) => void
  label?: string
  autoComplete?: string
  help?: string
}

/** The field for the address to sign in with, or for another address if `label` says so. */
export function EmailField({ email = '', onType, label, autoComplete, help }: EmailFieldProps) {
  return (
    <Field
      name="email"
      label={label ?? m.auth_field_email()}
      type="email"
      autoComplete={autoComplete ?? 'username webauthn'}
      inputMode="email"
      defaultValue={email}
      onChange={({ target }) => onType?.(target.value)}
      maxLength={maxEmailLength}
      rules={['required', 'email']}
      {...(help ? { help } : {})}
    />
  )
}

type PasswordFieldProps = { name?: string; label?: string }

/** A field for the present password. */
export function PasswordField({ name = 'password', label }: PasswordFieldProps) {
  return (
    <Field
      name={name}
      label={label ?? m.auth_field_password()}
      type="password"
      autoComplete="current-password"
      maxLength={maxPasswordLength}
      rules={['required']}
    />
  )
}

/** Returns the rules of a new password that the form itself can check. */
export function newPasswordRules(fewest: number): readonly Rule[] {
  return ['required', ['length', fewest, maxPasswordLength]]
}

/** A field for a new password, with its rule below. */
export function NewPasswordField({ fewest = minPasswordLength }: { fewest?: number | undefined }) {
  return (
    <Field
      name="password"
      label={m.auth_field_new_password()}
      type="password"
      autoComplete="new-password"
      maxLength={maxPasswordLength}
      rules={newPasswordRules(fewest)}
      help={m.auth_password_help({ count: fewest })}
    />
  )
}

type CodeFieldProps = {
  /** Sends the form with the last digit. */
  isSentWhole?: boolean
}

/** A field for a mailed code, which people also type or paste with spaces and dashes. */
export function CodeField({ isSentWhole = false }: CodeFieldProps) {
  return (
    <Field
      name="code"
      label={m.auth_field_code()}
      autoComplete="one-time-code"
      inputMode="numeric"
      onChange={({ target: { value, form } }) => {
        const isWhole = value.replace(/\D/g, '').length === codeLength
        if (isSentWhole && isWhole) form?.requestSubmit()
      }}
      maxLength={2 * codeLength}
      rules={['required']}
    />
  )
}
