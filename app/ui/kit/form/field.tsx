import {
  type FormEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTyped } from './form.tsx'
import { clampNumber } from './rules.ts'
import { type FieldRules, useField } from './use-field.ts'
import './form.css'

type FieldProps = FieldRules &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'style' | 'className'> & {
    help?: ReactNode
    /** Content inside the frame, before or after the text. */
    before?: ReactNode
    after?: ReactNode
  }

/**
 * The attributes of an input for an e-mail address. Before a page has its scripts, browsers check
 * `type="email"` by the pattern of HTML, which refuses addresses such as müller@example.com.
 */
const addressAttributes: InputHTMLAttributes<HTMLInputElement> = {
  ...({ type: 'text', inputMode: 'email' } as const),
  ...{ autoCapitalize: 'none', spellCheck: false },
}

/**
 * A labelled input. A number outside the limits changes to the nearest limit when the field loses
 * the focus.
 */
export function Field({
  name,
  label,
  rules,
  messages,
  live,
  help,
  before,
  after,
  ...input
}: FieldProps) {
  const field = useField({ name, label, rules, messages, live } as FieldRules)
  const limits = limitsOf(input)
  return (
    <div>
      <label className="fl" htmlFor={field.id}>
        {label}
      </label>
      <div className={`field${field.message ? ' err' : ''}`}>
        {before}
        <input
          {...input}
          {...(input.type === 'email' ? addressAttributes : {})}
          {...(field.typed && input.type !== 'password' ? { defaultValue: field.typed[0] } : {})}
          {...describedBy(field.id, field.message, help)}
          id={field.id}
          name={name}
          ref={field.control as RefObject<HTMLInputElement>}
          required={input.required ?? (rules?.includes('required') || undefined)}
          onInput={field.watch.input}
          onBlur={(event) => {
            if (input.type === 'number')
              event.target.value = clampNumber(event.target.value, limits)
            field.watch.blur()
          }}
        />
        {after}
      </div>
      <FieldNote id={field.id} message={field.message} help={help} />
    </div>
  )
}

type TextareaProps = FieldRules & {
  help?: ReactNode
  defaultValue?: string
  rows?: number
  maxLength?: number
}

const growDelayMs = 10

/** A labelled text area that grows with its text. */
export function TextareaField({
  help,
  defaultValue,
  rows = 3,
  maxLength,
  ...rules
}: TextareaProps) {
  const field = useField(rules)
  useEarlyText(field)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  function grow({ currentTarget: area }: FormEvent<HTMLTextAreaElement>) {
    field.watch.input()
    clearTimeout(timer.current)
    timer.current = setTimeout(() => fitHeight(area), growDelayMs)
  }
  return (
    <div>
      <label className="fl" htmlFor={field.id}>
        {rules.label}
      </label>
      <div className={`field${field.message ? ' err' : ''}`}>
        <textarea
          {...describedBy(field.id, field.message, help)}
          {...(maxLength ? { maxLength } : {})}
          id={field.id}
          name={rules.name}
          rows={rows}
          defaultValue={field.typed?.[0] ?? defaultValue}
          ref={field.control as RefObject<HTMLTextAreaElement>}
          onInput={grow}
          onBlur={field.watch.blur}
        />
      </div>
      <FieldNote id={field.id} message={field.message} help={help} />
    </div>
  )
}

/**
 * Keeps what a person typed before the page hydrated. React writes a filled text area's default
 * into it while it hydrates, and the text would be lost.
 */
function useEarlyText({ id, control }: ReturnType<typeof useField>): void {
  const [early] = useState(() =>
    import.meta.env.SSR
      ? undefined
      : (document.getElementById(id) as HTMLTextAreaElement | null)?.value,
  )
  useLayoutEffect(() => {
    if (early !== undefined && control.current) control.current.value = early
  }, [early, control])
}

type CheckboxProps = FieldRules & {
  help?: ReactNode
  defaultChecked?: boolean
  children?: ReactNode
}

/** A checkbox whose whole row can be pressed; `children` replace the label's plain text. */
export function CheckboxField({ help, defaultChecked, children, ...rules }: CheckboxProps) {
  const field = useField(rules)
  return (
    <div>
      <label className="check" htmlFor={field.id}>
        <input
          {...describedBy(field.id, field.message, help)}
          id={field.id}
          type="checkbox"
          name={rules.name}
          defaultChecked={field.isChecked ?? defaultChecked}
          ref={field.control as RefObject<HTMLInputElement>}
          onChange={field.watch.change}
        />
        <span>{children ?? rules.label}</span>
      </label>
      <FieldNote id={field.id} message={field.message} help={help} />
    </div>
  )
}

type ChoiceProps = {
  name: string
  value: string
  defaultChecked?: boolean
  className?: string
  children: ReactNode
}

/** One of several checkboxes of the same name, in its label. */
export function Choice({ name, value, defaultChecked, className, children }: ChoiceProps) {
  const isTyped = useTyped(name)?.includes(value)
  return (
    <label className={className}>
      <input type="checkbox" name={name} value={value} defaultChecked={isTyped ?? defaultChecked} />
      {children}
    </label>
  )
}

/** Sets the area's height from its text; it is reset first, so that the area can also shrink. */
export function fitHeight(area: HTMLTextAreaElement): void {
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight}px`
}

function limitsOf({
  min,
  max,
}: {
  min?: number | string | undefined
  max?: number | string | undefined
}) {
  return {
    ...(min === undefined ? {} : { min: Number(min) }),
    ...(max === undefined ? {} : { max: Number(max) }),
  }
}

function describedBy(id: string, message: string | undefined, help: ReactNode) {
  if (message) return { 'aria-invalid': true, 'aria-describedby': `${id}-error` }
  return help ? { 'aria-describedby': `${id}-help` } : {}
}

type FieldNoteProps = { id: string; message: string | undefined; help: ReactNode }

function FieldNote({ id, message, help }: FieldNoteProps) {
  if (message) {
    return (
      <p className="help err" id={`${id}-error`}>
        {message}
      </p>
    )
  }
  return help ? (
    <p className="help" id={`${id}-help`}>
      {help}
    </p>
  ) : null
}
