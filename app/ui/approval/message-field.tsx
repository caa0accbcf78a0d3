import { m } from '#app/paraglide/messages.js'
import { maxApprovalWord } from '#contract/spending/approval-words.ts'
import { Field } from '../kit/form/field.tsx'

/** The field for an optional message to the people who decide on a request. */
export function MessageField() {
  return (
    <Field
      name="word"
      label={m.ask_word()}
      help={m.ask_word_help()}
      maxLength={maxApprovalWord}
      autoComplete="off"
    />
  )
}
