import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { Table } from '#app/ui/portal/list/table.tsx'
import type { ApiKeyState } from '#contract/organization/developer-words.ts'
import { maxGroupNameLength } from '#contract/organization/people-words.ts'
import { directoryKeyDays } from '#contract/organization/sign-on-words.ts'
import { Copied } from './copied.tsx'
import { type MadeToken, type ShownToken, type TypedForm, typedFor } from './sign-on-view.ts'

const usualDays = 365

const stateNames: Readonly<Record<ApiKeyState, () => string>> = {
  active: m.people_active,
  paused: m.developers_paused,
  expired: m.developers_expired,
  revoked: m.developers_revoked,
}

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
      {tokens.length > 0 && <TokenTable tokens={tokens} />}
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
          {directoryKeyDays.map((days) => (
            <option key={days} value={days}>
              {m.plan_days({ count: days })}
            </option>
          ))}
        </SelectField>
        <Button type="submit" size="small" name="intent" value="make_token">
          {m.sign_on_directory_new()}
        </Button>
      </Form>
    </section>
  )
}

function TokenTable({ tokens }: { tokens: readonly ShownToken[] }) {
  return (
    <Table
      label={m.sign_on_directory()}
      heads={[
        { label: m.friends_name() },
        { label: m.developers_key_used() },
        { label: m.developers_key_until() },
        { label: m.people_state() },
        { label: m.developers_revoke(), isHidden: true },
      ]}
    >
      {tokens.map((token) => (
        <TokenRow key={token.id} shown={token} />
      ))}
    </Table>
  )
}

function TokenRow({ shown }: { shown: ShownToken }) {
  const { id, name, prefix, madeBy, state, used, until } = shown
  return (
    <tr>
      <td className="wide" translate="no">
        <b>{name}</b>
        <small>
          <code>{prefix}…</code> {madeBy}
        </small>
      </td>
      <td className="num wide" data-label={m.developers_key_used()}>
        {used ?? m.developers_never()}
      </td>
      <td className="num wide" data-label={m.developers_key_until()}>
        {until}
      </td>
      <td className={state === 'active' ? 'ok' : 'muted'}>{stateNames[state]()}</td>
      <td className="sum">
        {state === 'active' && (
          <Confirm
            label={m.developers_revoke()}
            of={name}
            look={{ variant: 'quiet', size: 'small' }}
            title={name}
            lead={m.sign_on_directory_revoke_lead({ name })}
            submit={m.developers_revoke()}
            values={{ intent: 'revoke_token', id }}
          />
        )}
      </td>
    </tr>
  )
}
