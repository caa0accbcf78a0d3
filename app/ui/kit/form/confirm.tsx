import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type FormProps, useNavigation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '../button.tsx'
import { type ButtonLook, buttonClass } from '../button-class.ts'
import { Dialog, loadDialog } from '../overlay/dialog.tsx'
import { Form } from './form.tsx'
import './confirm.css'

type ConfirmProps = Pick<FormProps, 'action'> & {
  /** The label of the button that opens the question. */
  label: string
  /** Names the row of a list that the button belongs to, for screen readers. */
  of?: string
  look?: ButtonLook
  /** The title of the question, if not the label. */
  title?: string
  /** What the action causes. */
  lead: string
  /** The label of the button that confirms, if not that of the first. */
  submit?: string
  /** Hidden values that the form sends besides its fields. */
  values: Readonly<Record<string, string>>
  errors?: Readonly<Record<string, string>>
  /** How the form is sent, if not as a navigation; the dialog then closes at once. */
  sending?: Pick<FormProps, 'navigate' | 'fetcherKey' | 'preventScrollReset'>
  /** Only the two buttons close the dialog. */
  forced?: boolean
  children?: ReactNode
}

/**
 * A button for an action that cannot be undone. It asks for confirmation in a dialog, or below the
 * button if there is no script or the code of the dialog cannot be loaded.
 */
export function Confirm({ label, of, look = { variant: 'secondary' }, ...asked }: ConfirmProps) {
  const { submit = label, lead, title = label, forced = false } = asked
  const plain = useRef<HTMLDetailsElement>(null)
  const [isPlain, setPlain] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const isIdle = useNavigation().state === 'idle'
  const id = useId()

  // A question that was opened before the scripts loaded stays open.
  useEffect(() => setPlain(plain.current?.open === true), [])
  // Closes the dialog when the form has been answered.
  useEffect(() => (isIdle ? undefined : () => setOpen(false)), [isIdle])

  function ask() {
    loadDialog().then(
      () => setOpen(true),
      () => {
        setPlain(true)
        setOpen(true)
      },
    )
  }
  const text = (
    <>
      <span>{label}</span>
      {of && <span className="sr">{of}</span>}
    </>
  )
  if (isPlain) {
    return (
      <details className="confirm" ref={plain} open={isOpen || hasErrors(asked) || undefined}>
        <summary className={buttonClass({ ...look, danger: true })}>{text}</summary>
        <AskedForm {...asked}>
          <p>{lead}</p>
          {asked.children}
          <Button type="submit" variant="secondary" danger>
            {submit}
          </Button>
        </AskedForm>
      </details>
    )
  }
  const footer = (
    <>
      <Button variant="secondary" onClick={() => setOpen(false)}>
        {m.kit_confirm_back()}
      </Button>
      <Button type="submit" form={id} danger loading={!isIdle}>
        {submit}
      </Button>
    </>
  )
  return (
    <>
      <Button {...look} danger aria-haspopup="dialog" onClick={ask}>
        {text}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={title}
        description={lead}
        forced={forced}
        footer={footer}
      >
        <AskedForm {...asked} id={id} {...(asked.sending && { onSubmit: () => setOpen(false) })}>
          {asked.children}
        </AskedForm>
      </Dialog>
    </>
  )
}

function hasErrors({ errors = {} }: Pick<ConfirmProps, 'errors'>): boolean {
  return Object.keys(errors).length > 0
}

type Asked = 'action' | 'values' | 'errors' | 'children' | 'sending'

type AskedFormProps = Pick<ConfirmProps, Asked> & Pick<FormProps, 'id' | 'onSubmit'>

function AskedForm(asked: AskedFormProps) {
  const { id, action, values, errors = {}, sending, onSubmit, children } = asked
  return (
    <Form
      method="post"
      preventScrollReset
      values={values}
      errors={errors}
      {...(id && { id })}
      {...(action && { action })}
      {...sending}
      {...(onSubmit && { onSubmit })}
    >
      {children}
    </Form>
  )
}
