import { createContext, type SubmitEvent, useContext, useEffect, useRef, useState } from 'react'
import type { FormProps } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { PlainForm } from './plain-form.tsx'
import type { FieldValue } from './rules.ts'
import { type Typed, TypedContext } from './typed.ts'
import './form.css'

/** A field's entry in its form. */
export type FieldEntry = {
  name: string
  id: string
  value: () => FieldValue
  /** Shows and returns the field's error, if any. */
  submit: () => string | undefined
  focus: () => void
}

type FormRegistry = {
  /** The fields that kept the form from being sent, in their order. */
  wrong: readonly Wrong[]
  register: (entry: FieldEntry) => () => void
  /** Shows the errors of all fields and focuses the first; true if there is none. */
  check: () => boolean
  /** Whether the form is at work after it was sent, so that it is not sent again. */
  isHeld: boolean
  hold: (isHeld: boolean) => void
  valueOf: (name: string) => FieldValue
  /** Errors from the server, by field name. */
  errors: Readonly<Record<string, string | undefined>>
  /** The input of this form, if it was refused. */
  typed: Typed['fields'] | undefined
}

const FormContext = createContext<FormRegistry | undefined>(undefined)

export function useForm(): FormRegistry {
  const form = useContext(FormContext)
  if (!form) throw new Error('expected a field to stand inside a Form')
  return form
}

/** The input of the field in a refused form, or its selected choices. */
export function useTyped(name: string): readonly string[] | undefined {
  const typed = useContext(FormContext)?.typed
  return typed && (typed[name] ?? [])
}

type Wrong = { name: string; id: string; message: string }

type KitFormProps = Omit<FormProps, 'style'> & {
  errors?: Readonly<Record<string, string | undefined>>
  /**
   * The intents of the form, separated by spaces, by which a refused form's input is recognised,
   * also in a page without a script.
   */
  intent?: string
  /** The id of the object that the form changes, if a page has several of these forms. */
  of?: string | undefined
  /** Hidden values that the form sends besides its fields. */
  values?: Readonly<Record<string, string | number | undefined>>
  /** The form names its wrong fields itself, where it is sent. */
  hasOwnSummary?: boolean
}

/** A form that is not sent while fields have errors, and shows the error of each field. */
export function Form(given: KitFormProps) {
  const { errors = {}, intent, of, values = {}, hasOwnSummary, ...rest } = given
  const { onSubmit, children, className, ...props } = rest
  const typed = useContext(TypedContext)
  const isSame = intent?.split(' ').includes(typed?.intent ?? '') && typed?.fields.id?.[0] === of
  const entries = useRef(new Map<string, FieldEntry>())
  const [wrong, setWrong] = useState<readonly Wrong[]>([])
  const [isHeld, hold] = useState(false)
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])

  const registry: FormRegistry = {
    errors,
    wrong,
    check,
    isHeld,
    hold,
    typed: isSame ? typed?.fields : undefined,
    valueOf: (name) => entries.current.get(name)?.value(),
    register(entry) {
      entries.current.set(entry.name, entry)
      return () => entries.current.delete(entry.name)
    },
  }

  function check(): boolean {
    const found: Wrong[] = []
    for (const entry of entries.current.values()) {
      const message = entry.submit()
      if (message && found.length === 0) entry.focus()
      if (message) found.push({ name: entry.name, id: entry.id, message })
    }
    setWrong(found)
    return found.length === 0
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (isHeld || !check()) event.preventDefault()
    else onSubmit?.(event)
  }

  return (
    <FormContext value={registry}>
      <PlainForm
        {...props}
        className={`form ${className ?? ''}`}
        noValidate={isHydrated}
        onSubmit={submit}
      >
        {!hasOwnSummary && <FormSummary wrong={wrong} />}
        {Object.entries(values).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
      </PlainForm>
    </FormContext>
  )
}

/** One or two errors are only announced; three or more are listed. */
function FormSummary({ wrong }: { wrong: readonly Wrong[] }) {
  return (
    <div role="alert" className={wrong.length >= 3 ? 'form-summary' : 'sr'}>
      {wrong.length > 0 && <p>{m.kit_form_incomplete()}</p>}
      {wrong.length >= 3 && (
        <ul>
          {wrong.map(({ id, message }) => (
            <li key={id}>
              <a href={`#${id}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
