import type { Refused } from '#app/auth/auth-action.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { TextareaField } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { useSheet } from '../ui/use-sheet.ts'
import { linkTo } from './people-address.ts'
import type { PeopleView } from './people-view.ts'

type InviteFormProps = { view: PeopleView; refused: Refused | undefined }

/** Invites several people at once, into one role and one group. */
export function InviteForm({ view, refused }: InviteFormProps) {
  const { roles, groups, held, languages, locale, address } = view
  const given = roles.filter(({ permissions }) => permissions.every((key) => held.includes(key)))
  const problem = refused?.intent === 'invite' ? refused.problem : undefined
  const { title, onKeyDown } = useSheet(linkTo(address, {}))
  return (
    <section className="panel" aria-label={m.people_invite()} onKeyDown={onKeyDown}>
      <div className="part-head">
        <h2 tabIndex={-1} ref={title}>
          {m.people_invite()}
        </h2>
      </div>
      <Form
        method="post"
        intent="invite"
        className="part-body people-invite"
        errors={problem?.field ? { [problem.field]: problem.message } : {}}
      >
        <TextareaField name="lines" label={m.people_invite_lines()} rules={['required']} rows={4} />
        <SelectField name="role" label={m.people_role()} defaultValue={given.at(-1)?.id ?? ''}>
          <Options of={given.map(({ id, name }) => [id, name])} />
        </SelectField>
        <SelectField name="group" label={m.people_group()} defaultValue="">
          <option value="">{m.people_no_group()}</option>
          <Options of={groups.map(({ id, name }) => [id, name])} />
        </SelectField>
        <SelectField name="locale" label={m.shell_language_title()} defaultValue={locale}>
          <Options of={languages.map(({ value, label }) => [value, label])} />
        </SelectField>
        <div className="people-acts">
          <Button intent="invite">{m.people_invite_send()}</Button>
          <ButtonLink variant="secondary" to={linkTo(address, {})} data-closes>
            {m.kit_confirm_back()}
          </ButtonLink>
        </div>
      </Form>
    </section>
  )
}
