import type { KeyboardEvent, ReactNode } from 'react'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { maxReason, minReason } from '#contract/office/staff-words.ts'

type ReasonFormProps = {
  intent: string
  label: string
  hidden?: Readonly<Record<string, string>>
  /** Inputs before the reason. */
  children?: ReactNode
}

/** A form that asks why before anything happens; Ctrl+Enter sends it. */
export function ReasonForm({ intent, label, hidden = {}, children }: ReasonFormProps) {
  const sendByKey = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && event.ctrlKey) event.currentTarget.requestSubmit()
  }
  return (
    <PlainForm method="post" preventScrollReset className="office-form" onKeyDown={sendByKey}>
      <input type="hidden" name="intent" value={intent} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <label>
        <span>Why, for the log</span>
        <input name="why" required minLength={minReason} maxLength={maxReason} />
      </label>
      <div className="dialog-foot">
        <button type="submit" className="btn p">
          {label}
        </button>
      </div>
    </PlainForm>
  )
}

type ReasonDetailsProps = Omit<ReasonFormProps, 'children'> & { summary: string }

/** The same, below a button in a list. */
export function ReasonDetails({ summary, ...form }: ReasonDetailsProps) {
  return (
    <details>
      <summary className="btn q sm xs">{summary}</summary>
      <ReasonForm {...form} />
    </details>
  )
}
