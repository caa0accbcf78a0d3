import { m } from '#app/paraglide/messages.js'
import { Options } from '#app/ui/kit/form/options.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import type { HeldRole } from '#contract/organization/people.ts'

type RoleProps = {
  /** The roles that the member may give. */
  roles: readonly HeldRole[]
  chosen: string | undefined
}

/** The role of people who sign in without being members yet. */
export function RoleField({ roles, chosen }: RoleProps) {
  return (
    <SelectField name="role" label={m.sign_on_role()} defaultValue={chosen ?? ''}>
      <option value="">{m.sign_on_nobody()}</option>
      <Options of={roles.map(({ id, name }) => [id, name])} />
    </SelectField>
  )
}
