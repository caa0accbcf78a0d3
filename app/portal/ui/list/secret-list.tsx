import { m } from '#app/paraglide/messages.js'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import type { ApiKeyState } from '#contract/organization/developer-words.ts'
import { Table } from './table.tsx'

const stateNames: Readonly<Record<ApiKeyState, () => string>> = {
  active: m.people_active,
  paused: m.developers_paused,
  expired: m.developers_expired,
  revoked: m.developers_revoked,
}

/** A key or token without its secret; the times are texts. */
type ShownSecret = {
  id: string
  name: string
  /** The beginning of the secret. */
  prefix: string
  state: ApiKeyState
  madeBy: string
  used: string | undefined
  until: string
}

type SecretListProps<Secret extends ShownSecret> = {
  label: string
  secrets: readonly Secret[]
  /** What a key allows; the column is absent if keys do not differ in it. */
  mayOf?: (secret: Secret) => string
  /** The step of the page that revokes one. */
  intent: string
  /** What revoking one means. */
  lead: (name: { name: string }) => string
}

/** The keys or tokens of an organisation, each of which can be revoked. */
export function SecretList<Secret extends ShownSecret>(props: SecretListProps<Secret>) {
  const { label, secrets, mayOf } = props
  return (
    <Table
      label={label}
      heads={[
        m.friends_name(),
        ...(mayOf ? [m.developers_key_may()] : []),
        m.developers_key_used(),
        m.developers_key_until(),
        m.people_state(),
        { label: m.developers_revoke(), isHidden: true },
      ]}
    >
      {secrets.map((secret) => (
        <SecretRow key={secret.id} secret={secret} {...props} />
      ))}
    </Table>
  )
}

function SecretRow<Secret extends ShownSecret>({
  secret,
  mayOf,
  intent,
  lead,
}: SecretListProps<Secret> & { secret: Secret }) {
  const { id, name, prefix, state, madeBy, used, until } = secret
  const isOver = state === 'revoked' || state === 'expired'
  return (
    <tr>
      <td className="wide" translate="no">
        <b>{name}</b>
        <small>
          <code>{`${prefix}…`}</code>
          <span>{` ${madeBy}`}</span>
        </small>
      </td>
      {mayOf && <td className="wide">{mayOf(secret)}</td>}
      <td className="num wide" data-label={m.developers_key_used()}>
        {used ?? m.developers_never()}
      </td>
      <td className="num wide" data-label={m.developers_key_until()}>
        {until}
      </td>
      <td className={state === 'active' ? 'ok' : 'muted'}>{stateNames[state]()}</td>
      <td className="sum">
        {!isOver && (
          <Confirm
            label={m.developers_revoke()}
            of={name}
            look={{ variant: 'quiet', size: 'small' }}
            title={name}
            lead={lead({ name })}
            values={{ intent, id }}
          />
        )}
      </td>
    </tr>
  )
}
