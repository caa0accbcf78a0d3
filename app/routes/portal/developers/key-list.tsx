import { m } from '#app/paraglide/messages.js'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { Table } from '#app/ui/portal/list/table.tsx'
import type { ApiKeyState } from '#contract/organization/developer-words.ts'
import { permissionWords } from '../people/permission-words.ts'
import type { ShownKey } from './developers-view.ts'

const stateNames: Readonly<Record<ApiKeyState, () => string>> = {
  active: m.people_active,
  paused: m.developers_paused,
  expired: m.developers_expired,
  revoked: m.developers_revoked,
}

/** The keys of the organisation. */
export function KeyList({ keys }: { keys: readonly ShownKey[] }) {
  if (keys.length === 0) return <p className="part-body muted">{m.developers_keys_empty()}</p>
  return (
    <Table
      label={m.developers_keys()}
      heads={[
        { label: m.friends_name() },
        { label: m.developers_key_may() },
        { label: m.developers_key_used() },
        { label: m.developers_key_until() },
        { label: m.people_state() },
        { label: m.developers_revoke(), isHidden: true },
      ]}
    >
      {keys.map((key) => (
        <KeyRow key={key.id} shown={key} />
      ))}
    </Table>
  )
}

function KeyRow({ shown }: { shown: ShownKey }) {
  const { id, name, prefix, scopes, state, madeBy, used, until } = shown
  const isOver = state === 'revoked' || state === 'expired'
  return (
    <tr>
      <td className="wide" translate="no">
        <b>{name}</b>
        <small>
          <code>{prefix}…</code> {madeBy}
        </small>
      </td>
      <td className="wide">{scopes.map((key) => permissionWords[key].name()).join(', ')}</td>
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
            lead={m.developers_revoke_lead({ name })}
            submit={m.developers_revoke()}
            values={{ intent: 'revoke', id }}
          />
        )}
      </td>
    </tr>
  )
}
