import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type FieldWatch, watchField } from './field-watch.ts'
import { useForm } from './form.tsx'
import { ruleMessage } from './rule-message.ts'
import { type FieldValue, firstFailure, type Rule, type RuleName } from './rules.ts'

export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type FieldRules = {
  name: string
  label: string
  rules?: readonly Rule[]
  /** Messages of this field, in place of the default ones. */
  messages?: Partial<Record<RuleName, string>>
  live?: boolean
}

function valueIn(control: Control | null): FieldValue {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked
  return control?.value
}

/**
 * Connects a control to its form: its error, the time at which the error shows, and the description
 * for screen readers.
 */
export function useField(options: FieldRules) {
  const form = useForm()
  const id = useId()
  const control = useRef<Control>(null)
  const [message, setMessage] = useState<string>()
  const latest = useRef({ ...options, form })
  latest.current = { ...options, form }
  const watch = useFieldWatch(latest, control, setMessage)
  const { name } = options

  useEffect(() => {
    const unregister = latest.current.form.register({
      name,
      id,
      value: () => valueIn(control.current),
      submit: watch.submit,
      focus: () => control.current?.focus(),
    })
    return () => {
      unregister()
      watch.stop()
    }
  }, [name, id, watch])

  const shown = message ?? form.errors[name]
  return {
    id,
    control,
    message: shown,
    watch,
    typed: form.typed?.[name],
    isChecked: form.typed && name in form.typed,
  }
}

type Latest = RefObject<FieldRules & { form: ReturnType<typeof useForm> }>

function useFieldWatch(
  latest: Latest,
  control: RefObject<Control | null>,
  report: (message: string | undefined) => void,
): FieldWatch {
  const [watch] = useState(() =>
    watchField({
      live: latest.current.live ?? false,
      report,
      validate() {
        const { rules = [], messages, label, form } = latest.current
        const failure = firstFailure(valueIn(control.current), rules, form.valueOf)
        return failure && (messages?.[failure.rule] ?? ruleMessage(label, failure))
      },
    }),
  )
  return watch
}
