import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Field } from '#app/ui/kit/field.tsx'
import { Form } from '#app/ui/kit/form.tsx'
import { SelectField } from '#app/ui/kit/select-field.tsx'
import type { HeldRole } from '#contract/people.ts'
import type { SignOn } from '#contract/sign-on.ts'

type ProviderProps = {
  signOn: SignOn | undefined
  /** The roles that the member may give. */
  roles: readonly HeldRole[]
  callback: string
}

/** The organisation's client at its identity provider. */
export function ProviderForm({ signOn, roles, callback }: ProviderProps) {
  return (
    <section className="panel" aria-label={m.sign_on_provider()}>
      <div className="part-head">
        <h2>{m.sign_on_provider()}</h2>
      </div>
      <Form method="post" className="part-body sign-on-form">
        <div>
          <b className="fl">{m.sign_on_callback()}</b>
          <code translate="no">{callback}</code>
        </div>
        <Field
          name="issuer"
          label={m.sign_on_issuer()}
          defaultValue={signOn?.issuer}
          rules={['required']}
        />
        <Field
          name="client"
          label={m.sign_on_client()}
          defaultValue={signOn?.clientId}
          rules={['required']}
        />
        <Field
          name="secret"
          type="password"
          label={m.sign_on_secret()}
          {...(signOn ? { help: m.sign_on_secret_help() } : { rules: ['required'] as const })}
        />
        <SelectField name="role" label={m.sign_on_role()} defaultValue={signOn?.roleId ?? ''}>
          <option value="">{m.sign_on_nobody()}</option>
          {roles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" size="small" name="intent" value="set">
          {m.friends_save()}
        </Button>
      </Form>
    </section>
  )
}
