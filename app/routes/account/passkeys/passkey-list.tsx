import { KeyRound } from 'lucide'
import { useNavigation } from 'react-router'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import type { PasskeyRow } from './passkeys-view.ts'
import '#app/ui/kit/row-acts.css'
import { maxPasskeyName } from '#contract/words.ts'

type Refused = { problem: string; id: string }

export function PasskeyList(props: { rows: readonly PasskeyRow[]; refused: Refused | undefined }) {
  const { rows, refused } = props
  return (
    <ul className="passkey-list">
      {rows.map((row) => (
        // The name is part of the key, so that a renamed row is remounted with its forms closed.
        <li key={row.id + row.name}>
          <Icon of={KeyRound} className="i s20" aria-hidden />
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
          <div className="row-acts">
            <RenameForm row={row} />
            <Confirm
              label={m.passkeys_remove_open()}
              of={row.name}
              look={{ variant: 'quiet', size: 'small' }}
              title={m.passkeys_remove_submit()}
              lead={m.passkeys_remove_lead({ name: row.name })}
              submit={m.passkeys_remove_submit()}
              values={{ intent: 'remove', id: row.id, name: row.name }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

type RowProps = { row: PasskeyRow }

/** A form that opens on demand. */
function RenameForm({ row }: RowProps) {
  const { formData } = useNavigation()
  const isSending = formData?.get('id') === row.id && formData.get('intent') === 'rename'
  return (
    <details>
      <summary className="btn g sm">
        {m.passkeys_rename_open()}
        <span className="sr">{row.name}</span>
      </summary>
      <Form method="post" className="passkey-form" preventScrollReset>
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="id" value={row.id} />
        <Field
          name="name"
          label={m.passkeys_name_label()}
          defaultValue={row.name}
          maxLength={maxPasskeyName}
          autoComplete="off"
          rules={['required']}
        />
        <Button type="submit" variant="secondary" loading={isSending}>
          {m.passkeys_rename_submit()}
        </Button>
      </Form>
    </details>
  )
}
