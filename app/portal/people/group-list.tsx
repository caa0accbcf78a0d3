import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Confirm } from '#app/ui/kit/form/confirm.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import type { BillingGroup } from '#contract/organization/people.ts'
import { maxGroupNameLength } from '#contract/organization/people-words.ts'
import type { PeopleView } from './people-view.ts'

/** The groups, each with a form to change it. */
export function GroupList({ view: { groups, may } }: { view: PeopleView }) {
  return (
    <ul className="people-groups">
      {groups.map((group) => (
        <li key={group.id}>
          {may.people ? (
            <>
              <GroupForm group={group} />
              <Confirm
                label={m.passkeys_remove_open()}
                of={group.name}
                look={{ variant: 'quiet', size: 'small' }}
                title={group.name}
                lead={m.people_group_delete_lead({ name: group.name })}
                values={{ intent: 'delete_group', id: group.id }}
              />
            </>
          ) : (
            <b translate="no">{group.name}</b>
          )}
          <span className="num muted">{m.people_held({ count: group.members })}</span>
        </li>
      ))}
      {may.people && (
        <li key="new">
          <GroupForm />
        </li>
      )}
    </ul>
  )
}

function GroupForm({ group }: { group?: BillingGroup }) {
  return (
    <Form method="post" intent="group" of={group?.id ?? ''} className="people-group">
      <input type="hidden" name="id" value={group?.id ?? ''} />
      <Field
        name="name"
        label={m.people_group()}
        defaultValue={group?.name}
        maxLength={maxGroupNameLength}
        rules={['required']}
      />
      <Field
        name="cost_centre"
        label={m.people_cost_centre()}
        defaultValue={group?.costCentre}
        maxLength={maxGroupNameLength}
      />
      <Button intent="group" variant="secondary">
        {group ? m.friends_save() : m.people_group_add()}
      </Button>
    </Form>
  )
}
