import { use, useState } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { TypedContext } from '#app/ui/kit/form/typed.ts'
import { maxGroupNameLength } from '#contract/organization/people-words.ts'
import {
  needsOf,
  type PermissionKey,
  permissionGroups,
  permissionKeys,
  permissions,
  withNeeds,
} from '#contract/permissions.ts'
import { useSheet } from '../ui/use-sheet.ts'
import { linkTo } from './people-address.ts'
import type { PeopleView } from './people-view.ts'
import { permissionGroupNames, permissionWords } from './permission-words.ts'
import { DifferenceMark, RoleDifference } from './role-difference.tsx'
import { chosenKeys, seenOf } from './role-draft.ts'

/** One role: its name and its permissions with their descriptions. */
export function RoleEditor({ view: { address, roles, held, draft } }: { view: PeopleView }) {
  const role = roles.find(({ id }) => id === address.open)
  const before = role?.permissions ?? []
  const typed = use(TypedContext)
  const isTyped = typed?.intent === 'role' && typed.fields.id?.[0] === (role?.id ?? '')
  const asked = isTyped ? chosenKeys(typed.fields.permission ?? []) : draft?.chosen
  const [chosen, setChosen] = useState<readonly PermissionKey[]>(asked ?? before)
  const title = role?.name ?? m.people_role_add()
  const sheet = useSheet(linkTo(address, {}))
  return (
    <section className="panel people-editor" aria-label={title} onKeyDown={sheet.onKeyDown}>
      <div className="part-head">
        <h2 translate={role ? 'no' : undefined} tabIndex={-1} ref={sheet.title}>
          {title}
        </h2>
        {role && <span className="as-of">{m.people_held({ count: role.members })}</span>}
      </div>
      <Form method="post" intent="role" of={role?.id ?? ''}>
        <input type="hidden" name="id" value={role?.id ?? ''} />
        <input type="hidden" name="seen" value={seenOf(before, chosen)} />
        <div className="part-body">
          <Field
            name="name"
            label={m.friends_name()}
            defaultValue={draft?.name || role?.name}
            maxLength={maxGroupNameLength}
            rules={['required']}
          />
        </div>
        {permissionGroups.map((group) => (
          <fieldset key={group}>
            <legend>{permissionGroupNames[group]()}</legend>
            {permissionKeys
              .filter((key) => permissions[key].group === group)
              .map((key) => (
                <Permission
                  key={key}
                  of={key}
                  before={role ? before : chosen}
                  chosen={chosen}
                  isHeld={held.includes(key) || before.includes(key)}
                  onChange={setChosen}
                />
              ))}
          </fieldset>
        ))}
        <div className="role-foot">
          {role && <RoleDifference before={before} chosen={chosen} members={role.members} />}
          <div className="list-foot">
            <ButtonLink variant="secondary" size="small" to={linkTo(address, {})} data-closes>
              {m.kit_confirm_back()}
            </ButtonLink>
            <Button intent="role" size="small">
              {m.friends_save()}
            </Button>
          </div>
        </div>
      </Form>
      {role?.members === 0 && (
        <div className="part-body">
          <Confirm
            label={m.passkeys_remove_open()}
            of={role.name}
            title={role.name}
            lead={m.people_role_delete_lead({ name: role.name })}
            values={{ intent: 'delete_role', id: role.id }}
          />
        </div>
      )}
    </section>
  )
}

type PermissionProps = {
  of: PermissionKey
  /** The stored permissions; a new role has none to compare with. */
  before: readonly PermissionKey[]
  chosen: readonly PermissionKey[]
  /** Whether the member holds the permission, because nobody can give one that they lack. */
  isHeld: boolean
  onChange: (keys: readonly PermissionKey[]) => void
}

function Permission({ of, before, chosen, isHeld, onChange }: PermissionProps) {
  const needing = chosen.filter((key) => needsOf(key).includes(of))
  const { name, text } = permissionWords[of]
  return (
    <label className="check">
      <input
        type="checkbox"
        name="permission"
        value={of}
        checked={chosen.includes(of)}
        disabled={!isHeld}
        onChange={({ target }) =>
          onChange(withNeeds(target.checked ? [...chosen, of] : chosen.filter((key) => key !== of)))
        }
      />
      <span>
        <b>{name()}</b> <DifferenceMark of={of} before={before} chosen={chosen} />
        <small>{text()}</small>
        {needing.map((key) => (
          <small key={key}>{m.people_needed_by({ name: permissionWords[key].name() })}</small>
        ))}
      </span>
    </label>
  )
}
