import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import type { HeldRole } from '#contract/organization/people.ts'
import type { SignOn } from '#contract/organization/sign-on.ts'
import { RoleField } from './role-field.tsx'
import { type TypedForm, typedFor } from './sign-on-view.ts'

type ProviderProps = {
  signOn: SignOn | undefined
  /** The roles that the member may give. */
  roles: readonly HeldRole[]
  roleId: string | undefined
  callback: string
  typed: TypedForm | undefined
}

/** The form for the organisation's client at its OpenID Connect provider. */
export function ProviderForm({ signOn, roles, roleId, callback, typed }: ProviderProps) {
  const {
    issuer = signOn?.issuer,
    client = signOn?.clientId,
    role = roleId,
  } = typedFor(typed, 'set')
  return (
    <Form key="oidc" method="post" className="part-body sign-on-form">
      <div>
        <b className="fl">{m.sign_on_callback()}</b>
        <code translate="no">{callback}</code>
      </div>
      <Field name="issuer" label={m.sign_on_issuer()} defaultValue={issuer} rules={['required']} />
      <Field name="client" label={m.sign_on_client()} defaultValue={client} rules={['required']} />
      <Field
        name="secret"
        type="password"
        label={m.sign_on_secret()}
        {...(signOn ? { help: m.sign_on_secret_help() } : { rules: ['required'] as const })}
      />
      <RoleField roles={roles} chosen={role} />
      <Button intent="set" size="small">
        {m.friends_save()}
      </Button>
    </Form>
  )
}
