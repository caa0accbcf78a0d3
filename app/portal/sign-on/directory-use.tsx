import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import type { HeldRole } from '#contract/organization/people.ts'
import type { DirectoryUse as Use } from '#contract/organization/sign-on.ts'
import { groupSources } from '#contract/organization/sign-on-words.ts'
import { Table } from '../ui/list/table.tsx'
import { sourceWords } from './source-words.ts'

type UseProps = {
  use: Use
  /** The roles that the member may give. */
  roles: readonly HeldRole[]
}

/** What becomes of the directory's attributes and groups: groups and roles. */
export function DirectoryUse({ use, roles }: UseProps) {
  return (
    <section className="panel" aria-label={m.sign_on_groups()} id="groups">
      <div className="part-head">
        <h2>{m.sign_on_groups()}</h2>
      </div>
      <div className="part-body sign-on-words">
        <p className="muted">{m.sign_on_groups_lead()}</p>
      </div>
      <Form method="post" className="part-body sign-on-line">
        <SelectField
          name="groups_from"
          label={m.people_group()}
          defaultValue={use.groupsFrom ?? 'off'}
        >
          <Options
            of={(['off', ...groupSources] as const).map((key) => [key, sourceWords[key]()])}
          />
        </SelectField>
        <Button intent="set_groups" size="small">
          {m.friends_save()}
        </Button>
      </Form>
      {(use.groups.length > 0 || use.roles.length > 0) && <GroupRoles use={use} roles={roles} />}
    </section>
  )
}

function GroupRoles({ use, roles }: UseProps) {
  const free = use.groups.filter(({ id }) => !use.roles.some(({ groupId }) => groupId === id))
  return (
    <>
      <div className="part-body sign-on-words">
        <h3>{m.sign_on_roles()}</h3>
        <p className="muted">{m.sign_on_roles_lead()}</p>
      </div>
      {use.roles.length > 0 && (
        <Table
          label={m.sign_on_roles()}
          heads={[
            m.people_group(),
            m.people_role(),
            { label: m.passkeys_remove_open(), isHidden: true },
          ]}
        >
          {use.roles.map((each) => (
            <RoleRow key={each.groupId} {...each} />
          ))}
        </Table>
      )}
      {free.length > 0 && roles.length > 0 && (
        <Form method="post" className="part-body sign-on-line">
          <SelectField name="group" label={m.people_group()} defaultValue={free[0]?.id ?? ''}>
            <Options of={free.map(({ id, name }) => [id, name])} />
          </SelectField>
          <SelectField name="role" label={m.people_role()} defaultValue={roles[0]?.id ?? ''}>
            <Options of={roles.map(({ id, name }) => [id, name])} />
          </SelectField>
          <Button intent="set_group_role" variant="secondary" size="small">
            {m.sign_on_roles_add()}
          </Button>
        </Form>
      )}
    </>
  )
}

function RoleRow({ groupId, group, role }: Use['roles'][number]) {
  return (
    <tr>
      <td className="wide">
        <b>{group}</b>
      </td>
      <td data-label={m.people_role()}>{role}</td>
      <td className="sum">
        <Form method="post" values={{ group: groupId }}>
          <Button intent="remove_group_role" variant="quiet" size="small">
            {m.passkeys_remove_open()}
            <span className="sr">{group}</span>
          </Button>
        </Form>
      </td>
    </tr>
  )
}
