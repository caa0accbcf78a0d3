import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { PlainForm } from '#app/ui/kit/form/plain-form.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { RoleChange } from '#contract/organization/people.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { Change } from '../ui/change.tsx'
import { SeenHead } from '../ui/list/seen-head.tsx'
import { Table } from '../ui/list/table.tsx'
import { linkTo } from './people-address.ts'
import type { PeopleView } from './people-view.ts'
import { permissionList } from './permission-words.ts'

/** A preview of a new role for the selected people. */
export function RoleChanges({ view: { address, changes, roles, jobKey } }: { view: PeopleView }) {
  const role = roles.find(({ id }) => id === address.to)?.name ?? ''
  const changing = changes.filter(({ outcome }) => outcome === 'changes')
  return (
    <section className="panel bulk-ask" aria-labelledby="role-changes">
      <div className="part-head">
        <SeenHead id="role-changes">{m.people_change_role()}</SeenHead>
      </div>
      <Table
        label={m.people_change_role()}
        heads={[m.people_person(), m.portal_audit_change(), m.portal_audit_what()]}
      >
        {changes.map((change) => (
          <tr key={change.accountId}>
            <td translate="no">
              <b>
                <bdi>{change.name}</bdi>
              </b>
            </td>
            <td>
              {change.outcome === 'changes' ? (
                <Change before={change.before || m.people_no_role()} after={role} />
              ) : (
                `${change.before} ${m.people_stays()}`
              )}
            </td>
            <td className="wide">
              <What change={change} />
            </td>
          </tr>
        ))}
      </Table>
      <PlainForm method="post" className="list-foot">
        <input type="hidden" name="key" value={jobKey} />
        <input type="hidden" name="to" value={address.to} />
        {changing.map(({ accountId }) => (
          <input key={accountId} type="hidden" name="row" value={accountId} />
        ))}
        <span>
          {m.people_summary({
            changes: String(changing.length),
            stays: String(changes.length - changing.length),
          })}
        </span>
        <span className="people-acts">
          <ButtonLink variant="secondary" size="small" to={linkTo(address, {})}>
            {m.kit_confirm_back()}
          </ButtonLink>
          {changing.length > 0 && (
            <Button intent="give_role" size="small">
              {m.people_change_role()}
            </Button>
          )}
        </span>
      </PlainForm>
    </section>
  )
}

function What({ change: { outcome, added, removed } }: { change: RoleChange }) {
  const { locale } = useShop()
  if (outcome === 'last_administrator') return <span className="warn">{m.people_error_last()}</span>
  const list = (keys: readonly PermissionKey[]) => permissionList(keys, locale)
  return (
    <>
      {added.length > 0 && <small className="ok">{`+ ${list(added)}`}</small>}
      {removed.length > 0 && <small className="bad">{`− ${list(removed)}`}</small>}
    </>
  )
}
