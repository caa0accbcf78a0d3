import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Field, TextareaField } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { Change } from '../ui/change.tsx'
import { SeenHead } from '../ui/list/seen-head.tsx'
import { Table } from '../ui/list/table.tsx'
import { Filter } from './assigned-list.tsx'
import type { ChangedRow, PlansChange } from './change-steps.ts'
import { hours, plansLink } from './plans-address.ts'
import type { PlansView } from './plans-view.ts'

type PanelProps = {
  asked: PlansChange
  errors: Readonly<Record<string, string>>
  view: PlansView
}

const titles = { date: m.assign_bulk_day_title, person: m.assign_bulk_move_title }
const leads = { date: m.assign_bulk_day_lead, person: m.assign_bulk_move_lead }
const acts = { date: m.assign_bulk_day_do, person: m.assign_bulk_move_do }

/**
 * Asks for the new day or the new people of the selected plans, and previews each plan before and
 * after.
 */
export function ChangePanel({ asked, errors, view }: PanelProps) {
  const { change, ids, rows } = asked
  return (
    <section className="plans-change bulk-ask" aria-labelledby="change">
      <div className="part-head">
        <SeenHead id="change">{titles[change]({ count: ids.length })}</SeenHead>
      </div>
      <div className="part-body">
        <p className="help">{leads[change]()}</p>
        <Form method="post" className="plans-acts" preventScrollReset errors={errors}>
          <Asked asked={asked} ids={ids} view={view} />
          {change === 'date' ? (
            <DayFields asked={asked} view={view} />
          ) : (
            <TextareaField
              name="lines"
              label={m.assign_bulk_people()}
              help={m.assign_bulk_people_help()}
              defaultValue={asked.lines}
              rules={['required']}
              rows={3}
            />
          )}
          <div className="plans-buttons">
            <ButtonLink variant="secondary" to={plansLink(view.address)} preventScrollReset>
              {m.kit_confirm_back()}
            </ButtonLink>
            <Button intent="see_change" variant="secondary">
              {rows ? m.assign_check_again() : m.assign_preview()}
            </Button>
          </div>
        </Form>
      </div>
      {rows && <Preview asked={asked} rows={rows} view={view} />}
    </section>
  )
}

function DayFields({ asked, view }: Pick<PanelProps, 'asked' | 'view'>) {
  return (
    <div className="plans-day">
      <Field
        type="date"
        name="due_on"
        label={m.assign_day()}
        defaultValue={asked.dueOn}
        rules={['required']}
      />
      <SelectField name="due_at" label={m.assign_hour()} defaultValue={asked.dueAt}>
        {hours.map((hour) => (
          <option key={hour}>{hour}</option>
        ))}
      </SelectField>
      <SelectField name="zone" label={m.assign_zone()} defaultValue={asked.zone}>
        <option value="">{m.assign_zone_own()}</option>
        <option value={view.timeZone}>{view.timeZone}</option>
      </SelectField>
    </div>
  )
}

type AskedProps = { asked: PlansChange; ids: readonly string[]; view: PlansView }

/** The chosen plans and the address to return to, as hidden fields. */
function Asked({ asked, ids, view }: AskedProps) {
  return (
    <>
      <input type="hidden" name="change" value={asked.change} />
      {ids.map((id) => (
        <input key={id} type="hidden" name="row" value={id} />
      ))}
      <Filter address={view.address} />
    </>
  )
}

type PreviewProps = { asked: PlansChange; rows: readonly ChangedRow[]; view: PlansView }

function Preview({ asked, rows, view }: PreviewProps) {
  const changing = rows.filter(({ problem }) => problem === undefined)
  const count = changing.length
  return (
    <>
      <Form method="post" preventScrollReset>
        <Asked asked={asked} ids={changing.map(({ id }) => id)} view={view} />
        <input type="hidden" name="key" value={view.key} suppressHydrationWarning />
        <input type="hidden" name="due_on" value={asked.dueOn} />
        <input type="hidden" name="due_at" value={asked.dueAt} />
        <input type="hidden" name="zone" value={asked.zone} />
        {asked.change === 'person' &&
          changing.map(({ id, to }) => <input key={id} type="hidden" name="to" value={to} />)}
        <div className="list-foot">
          <span role="status">
            {m.people_bulk_moves({ changes: String(count), stays: String(rows.length - count) })}
          </span>
          {count > 0 && <Button intent="change_plans">{acts[asked.change]({ count })}</Button>}
        </div>
      </Form>
      <Table
        label={titles[asked.change]({ count: rows.length })}
        heads={[m.people_person(), m.enterprise_plan(), m.portal_audit_change()]}
      >
        {rows.map(({ id, name, email, plan, before, after, problem }) => (
          <tr key={id}>
            <td translate="no">
              <b>
                <bdi>{name}</bdi>
              </b>
              <small>{email}</small>
            </td>
            <td className="wide">{plan}</td>
            <td className="wide num">
              {problem ? (
                <span className="warn">{problem}</span>
              ) : (
                <Change before={before} after={after} />
              )}
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}
