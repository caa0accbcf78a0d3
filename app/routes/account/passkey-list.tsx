import { KeyRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { Form } from '#app/ui/kit/form.tsx'
import type { PasskeyRow } from './passkeys-view.ts'

type Refused = { problem: string; id: string }

export function PasskeyList(props: { rows: readonly PasskeyRow[]; refused: Refused | undefined }) {
  const { rows, refused } = props
  return (
    <ul className="passkey-list">
      {rows.map((row) => (
        // The name is part of the key, so that a renamed row is remounted with its forms closed.
        <li key={row.id + row.name}>
          <KeyRound className="i s20" aria-hidden />
          <div className="passkey-facts">
            <h2 className="t3">{row.name}</h2>
            <p className="s muted">
              {row.facts.map((fact) => (
                <span key={fact}>{fact}</span>
              ))}
            </p>
          </div>
          {refused?.id === row.id && (
            <p className="passkeys-problem" role="alert">
              {refused.problem}
            </p>
          )}
          <div className="passkey-acts">
            <RenameForm row={row} />
            <RemoveForm row={row} />
          </div>
        </li>
      ))}
    </ul>
  )
}

type RowProps = { row: PasskeyRow }

function RenameForm({ row }: RowProps) {
  return (
    <Act row={row} label={m.passkeys_rename_open()} intent="rename">
      <Field
        name="name"
        label={m.passkeys_name_label()}
        defaultValue={row.name}
        maxLength={60}
        autoComplete="off"
        rules={['required']}
      />
      <Submit row={row} intent="rename">
        {m.passkeys_rename_submit()}
      </Submit>
    </Act>
  )
}

function RemoveForm({ row }: RowProps) {
  return (
    <Act row={row} label={m.passkeys_remove_open()} intent="remove">
      <input type="hidden" name="name" value={row.name} />
      <p>{m.passkeys_remove_lead({ name: row.name })}</p>
      <Submit row={row} intent="remove">
        {m.passkeys_remove_submit()}
      </Submit>
    </Act>
  )
}

type ActProps = RowProps & { intent: 'rename' | 'remove'; label?: string; children: ReactNode }

/** A form that opens on demand; only one form of a row is open at a time. */
function Act({ row, intent, label, children }: ActProps) {
  return (
    <details name={row.id}>
      <summary className="btn g sm">
        {label}
        <span className="sr">{row.name}</span>
      </summary>
      <Form method="post" className="passkey-form" preventScrollReset>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="id" value={row.id} />
        {children}
      </Form>
    </details>
  )
}

function Submit({ row, intent, children }: ActProps) {
  const { formData } = useNavigation()
  const isSending = formData?.get('id') === row.id && formData.get('intent') === intent
  return (
    <Button type="submit" variant="secondary" danger={intent === 'remove'} loading={isSending}>
      {children}
    </Button>
  )
}
