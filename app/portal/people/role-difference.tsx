import { m } from '#app/paraglide/messages.js'
import { type PermissionKey, permissionKeys } from '#contract/permissions.ts'
import { permissionWords } from './permission-words.ts'

type Sides = { before: readonly PermissionKey[]; chosen: readonly PermissionKey[] }

/** The mark beside a permission that the role gets or loses; nothing for an unchanged one. */
export function DifferenceMark({ of, before, chosen }: Sides & { of: PermissionKey }) {
  const [was, is] = [before.includes(of), chosen.includes(of)]
  if (was === is) return null
  return is ? (
    <span className="ok role-mark">+ {m.people_role_added()}</span>
  ) : (
    <span className="bad role-mark">− {m.people_role_removed()}</span>
  )
}

/** The unsaved changes, and the number of affected people. Screen readers announce each update. */
export function RoleDifference({ before, chosen, members }: Sides & { members: number }) {
  const added = permissionKeys.filter((key) => chosen.includes(key) && !before.includes(key))
  const removed = permissionKeys.filter((key) => before.includes(key) && !chosen.includes(key))
  const isSame = added.length + removed.length === 0
  return (
    <div className="part-body role-difference" role="status">
      {isSame ? (
        <p className="muted">{m.people_role_same()}</p>
      ) : (
        <>
          <p>
            <b>
              {members > 0 ? m.people_role_for({ count: members }) : m.people_role_for_nobody()}
            </b>
          </p>
          {added.length > 0 && (
            <>
              <p className="ok role-mark">+ {m.people_role_added()}</p>
              <Names keys={added} />
            </>
          )}
          {removed.length > 0 && (
            <>
              <p className="bad role-mark">− {m.people_role_removed()}</p>
              <Names keys={removed} />
            </>
          )}
        </>
      )}
    </div>
  )
}

function Names({ keys }: { keys: readonly PermissionKey[] }) {
  return (
    <ul>
      {keys.map((key) => (
        <li key={key}>{permissionWords[key].name()}</li>
      ))}
    </ul>
  )
}
