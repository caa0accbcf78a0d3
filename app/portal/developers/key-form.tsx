import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Choice, Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { apiKeyDays, keyActs, scopeKeys } from '#contract/organization/developer-words.ts'
import { maxGroupNameLength } from '#contract/organization/people-words.ts'
import type { PermissionKey } from '#contract/permissions.ts'
import { actWords, permissionWords } from '../people/permission-words.ts'
import { linkTo } from './developers-address.ts'

const usualDays = 90

/** A new key: its name, its lifetime and its permissions. */
export function KeyForm({ held }: { held: readonly PermissionKey[] }) {
  return (
    <section className="panel developers-form" aria-label={m.developers_key_new()}>
      <div className="part-head">
        <h2>{m.developers_key_new()}</h2>
      </div>
      <Form method="post" intent="make_key" className="part-body">
        <Field
          name="name"
          label={m.friends_name()}
          maxLength={maxGroupNameLength}
          rules={['required']}
        />
        <SelectField name="days" label={m.developers_key_days()} defaultValue={String(usualDays)}>
          <Options of={apiKeyDays.map((days) => [days, m.plan_days({ count: days })])} />
        </SelectField>
        <fieldset>
          <legend className="fl">{m.developers_key_may()}</legend>
          <p className="help">{m.developers_key_help()}</p>
          {scopeKeys
            .filter((key) => held.includes(key))
            .map((key) => (
              <Choice key={key} className="check" name="permission" value={key}>
                <span>
                  <b>{permissionWords[key].name()}</b>
                  <small>{permissionWords[key].text()}</small>
                </span>
              </Choice>
            ))}
          {keyActs.map((act) => (
            <Choice key={act} className="check" name="permission" value={act}>
              <span>
                <b>{actWords[act].name()}</b>
                <small>{actWords[act].text()}</small>
              </span>
            </Choice>
          ))}
        </fieldset>
        <div className="developers-acts">
          <ButtonLink variant="secondary" size="small" to={linkTo({})}>
            {m.kit_confirm_back()}
          </ButtonLink>
          <Button intent="make_key" size="small">
            {m.developers_key_new()}
          </Button>
        </div>
      </Form>
    </section>
  )
}
