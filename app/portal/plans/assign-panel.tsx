import { Plus } from 'lucide'
import { Form as SearchForm } from 'react-router'
import type { Refused } from '#app/auth/auth-action.ts'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Button } from '#app/ui/kit/button.tsx'
import { ChipLink } from '#app/ui/kit/chip.tsx'
import { Field, TextareaField } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { Segmented } from '#app/ui/kit/segmented.tsx'
import { maxListSearch } from '#contract/words.ts'
import { Panel } from '../ui/panel.tsx'
import { hours, namingWays, plansLink } from './plans-address.ts'
import type { PlansView } from './plans-view.ts'

type AssignPanelProps = { view: PlansView; refused: Refused | undefined }

const wayNames = { names: m.assign_by_names, people: m.assign_by_people }

/** Chooses a plan, people and a time; the result is previewed before anything happens. */
export function AssignPanel({ view, refused }: AssignPanelProps) {
  const { address, stock, give, may, timeZone } = view
  const problem = refused?.intent === 'preview' ? refused.problem : undefined
  return (
    <Panel id="assign" title={m.permission_assign_esim()} className="plans-assign">
      <div className="part-body">
        {may.seePeople && (
          <Segmented
            label={m.permission_assign_esim()}
            value={address.by}
            items={namingWays.map((by) => ({
              value: by,
              label: wayNames[by](),
              to: plansLink(address, { by, who: [] }),
            }))}
          />
        )}
        {address.by === 'people' && may.seePeople && <People view={view} />}
        <Form
          method="post"
          preventScrollReset
          errors={problem?.field ? { [problem.field]: problem.message } : {}}
        >
          <Named view={view} />
          <SelectField key={give} name="give" label={m.enterprise_plan()} defaultValue={give ?? ''}>
            {stock
              .filter(({ free }) => free > 0)
              .map(({ id, name, free }) => (
                <option key={id} value={id}>
                  {m.assign_plan_free({ plan: name, count: String(free) })}
                </option>
              ))}
          </SelectField>
          <div className="plans-when">
            <Field type="date" name="due_on" label={m.assign_day()} />
            <SelectField name="due_at" label={m.assign_hour()} defaultValue="09:00">
              {hours.map((hour) => (
                <option key={hour}>{hour}</option>
              ))}
            </SelectField>
          </div>
          <SelectField name="zone" label={m.assign_zone()} defaultValue="">
            <option value="">{m.assign_zone_own()}</option>
            <option value={timeZone}>{timeZone}</option>
          </SelectField>
          <p className="help">{m.assign_help()}</p>
          <Button intent="preview" variant="secondary">
            {m.assign_preview()}
          </Button>
        </Form>
      </div>
    </Panel>
  )
}

/** The fields for the people: typed lines, or chosen people and a group. */
function Named({ view: { address, who, groups, may } }: { view: PlansView }) {
  if (address.by === 'names' || !may.seePeople) {
    return <TextareaField name="lines" label={m.people_invite_lines()} rows={4} />
  }
  return (
    <>
      {who.map(({ accountId }) => (
        <input key={accountId} type="hidden" name="account" value={accountId} />
      ))}
      <SelectField name="group" label={m.assign_whole_group()} defaultValue="">
        <option value="">—</option>
        {groups.map(({ id, name, members }) => (
          <option key={id} value={id}>
            {m.assign_plan_people({ group: name, count: String(members) })}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** The chosen people, and the search for more; the address contains both. */
function People({ view: { address, who, found } }: { view: PlansView }) {
  const kept = [...new URLSearchParams(plansLink(address, { by: 'people' }))]
  const look = { preventScrollReset: true } as const
  return (
    <div className="plans-people">
      {who.length > 0 && (
        <ul className="plans-chips" aria-label={m.assign_chosen()}>
          {who.map(({ accountId, name }) => (
            <li key={accountId}>
              <ChipLink
                active
                {...look}
                aria-label={m.assign_leave_out({ name })}
                to={plansLink(address, { who: address.who.filter((id) => id !== accountId) })}
              >
                <bdi translate="no">{name}</bdi>
              </ChipLink>
            </li>
          ))}
        </ul>
      )}
      <SearchForm
        role="search"
        aria-label={m.people_search()}
        preventScrollReset
        key={address.who.join()}
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="field">
          <input
            type="search"
            name="find"
            defaultValue={address.find}
            aria-label={m.people_search()}
            placeholder={m.people_search()}
            maxLength={maxListSearch}
          />
        </div>
        <Button type="submit" variant="secondary">
          {m.portal_list_find()}
        </Button>
      </SearchForm>
      {found.length === 0 ? (
        <p className="muted">{m.portal_list_none()}</p>
      ) : (
        <ul className="plans-chips" aria-label={m.assign_add_people()}>
          {found.map(({ accountId, name, email }) => (
            <li key={accountId}>
              <ChipLink
                {...look}
                title={email}
                to={plansLink(address, { who: [...address.who, accountId] })}
              >
                <Icon of={Plus} className="i s16" aria-hidden />
                <bdi translate="no">{name}</bdi>
              </ChipLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
