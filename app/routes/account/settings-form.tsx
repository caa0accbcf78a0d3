import type { ReactNode } from 'react'
import { type FormProps, useNavigation } from 'react-router'
import type { Refused } from '#app/auth/auth-action.ts'
import { HiddenFields, Notice } from '#app/auth/auth-form.tsx'
import { usePageTokens } from '#app/auth/use-page-tokens.tsx'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import type { BotCheck } from '#contract/words.ts'

type SettingsFormProps = Pick<FormProps, 'encType' | 'onSubmit'> & {
  /** Name of the step that the action runs. */
  intent: string
  submit: string
  refused: Refused | undefined
  isSaved?: boolean
  /** Bot checks of the calls that the form leads to. */
  checks?: readonly BotCheck[]
  /** Errors that the page itself found, by field. */
  errors?: Record<string, string> | undefined
  children?: ReactNode
}

/** One of several forms on a page: fields, button, and a problem or the note that it is saved. */
export function SettingsForm(props: SettingsFormProps) {
  const { intent, submit, refused, isSaved, errors, ...rest } = props
  const { children, checks = [], onSubmit, ...form } = rest
  const { formData } = useNavigation()
  const tokens = usePageTokens(checks)
  const told = refused?.intent === intent ? refused.problem : undefined
  const problem = tokens.problem ?? told
  const wrong = problem?.field ? { [problem.field]: problem.message } : {}
  return (
    <Form
      {...form}
      method="post"
      errors={errors ?? wrong}
      preventScrollReset
      onSubmit={onSubmit ?? tokens.onSubmit}
      onFocus={tokens.onFocus}
    >
      {problem && !problem.field && <Notice problem={problem} />}
      <HiddenFields values={{ intent }} />
      {children}
      {tokens.captchaPlace}
      <div className="settings-foot">
        <Button
          type="submit"
          variant="secondary"
          loading={tokens.isDrawing || formData?.get('intent') === intent}
        >
          {submit}
        </Button>
        {isSaved !== undefined && <Saved isShown={isSaved && !problem} />}
      </div>
    </Form>
  )
}

/** The element is there before it has a text, because screen readers announce only changes. */
export function Saved({ isShown, text }: { isShown: boolean; text?: string }) {
  return (
    <p className="settings-saved s" role="status">
      {isShown && (text ?? m.settings_saved())}
    </p>
  )
}
