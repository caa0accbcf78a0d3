import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { maxGroupNameLength } from '#contract/organization/people-words.ts'
import { directoryKeyDays } from '#contract/organization/sign-on-words.ts'
import { SecretList } from '../ui/list/secret-list.tsx'
import { Copied } from './copied.tsx'
import { type MadeToken, type ShownToken, type TypedForm, typedFor } from './sign-on-view.ts'

const usualDays = 365

type PanelProps = {
  tokens: readonly ShownToken[]
  address: string
  /** The token that was just created. */
  made: MadeToken | undefined
  /** Whether new people get a role. */
  hasRole: boolean
  typed: TypedForm | undefined
}

/** The directory that manages the organisation's people and groups. */
export function DirectoryPanel({ tokens, address, made, hasRole, typed }: PanelProps) {
  const said = typedFor(typed, 'make_token')
  return (
    <section className="panel" aria-label={m.sign_on_directory()} id="directory">
      <div className="part-head">
        <h2>{m.sign_on_directory()}</h2>
      </div>
      <div className="part-body sign-on-words">
        <p className="muted">{m.sign_on_directory_lead()}</p>
        {!hasRole && <p className="muted">{m.sign_on_directory_role()}</p>}
        <Copied label={m.sign_on_directory_address()} text={address} />
        {made && (
          <div className="sign-on-made" role="status">
            <Copied label={made.name} text={made.secret} />
            <p>{m.sign_on_directory_shown()}</p>
          </div>
        )}
      </div>
      {tokens.length > 0 && (
        <SecretList
          label={m.sign_on_directory()}
          secrets={tokens}
          intent="revoke_token"
          lead={m.sign_on_directory_revoke_lead}
        />
      )}
      <Form key={made?.secret ?? ''} method="post" className="part-body sign-on-form sign-on-token">
        <Field
          name="name"
          label={m.friends_name()}
          defaultValue={said.name}
          maxLength={maxGroupNameLength}
          rules={['required']}
        />
        <SelectField
          name="days"
          label={m.developers_key_days()}
          defaultValue={said.days ?? String(usualDays)}
        >
          <Options of={directoryKeyDays.map((days) => [days, m.plan_days({ count: days })])} />
        </SelectField>
        <Button intent="make_token" size="small">
          {m.sign_on_directory_new()}
        </Button>
      </Form>
    </section>
  )
}
