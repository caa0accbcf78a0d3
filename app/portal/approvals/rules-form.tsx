import { sideBySide } from '#app/format/list.ts'
import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { CheckboxField, Choice, Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { useShop } from '#app/ui/shop.ts'
import { maxEscalateDays, maxLapseDays, maxMonthly } from '#contract/spending/approval-words.ts'
import type { RulesView } from './rules-view.ts'

/** The organisation's rules as a form, for those who may change them. */
export function RulesForm({ rules }: { rules: RulesView }) {
  const { mayChange, currency } = rules
  const none = m.approval_field_none()
  return (
    <section className="panel approval-rules" aria-labelledby="approval-rules">
      <div className="part-head">
        <h2 id="approval-rules">{m.approval_rules_title()}</h2>
        <p className="as-of">{m.approval_rules_lead()}</p>
      </div>
      <Form method="post" intent="rules">
        <fieldset disabled={!mayChange} className="part-body">
          <input type="hidden" name="currency" value={currency} />
          <div className="approval-pair">
            <Field
              name="amount"
              label={m.approval_field_amount({ currency })}
              help={none}
              defaultValue={rules.amount}
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              name="order"
              label={m.approval_field_order({ currency })}
              help={none}
              defaultValue={rules.order}
              inputMode="decimal"
              autoComplete="off"
            />
            <Field
              name="addons"
              type="number"
              min={0}
              max={maxMonthly}
              label={m.approval_field_addons()}
              help={none}
              defaultValue={rules.addons}
            />
            <Field
              name="plans"
              type="number"
              min={0}
              max={maxMonthly}
              label={m.approval_field_plans()}
              help={none}
              defaultValue={rules.plans}
            />
          </div>
          <Places rules={rules} />
          <CheckboxField
            name="always"
            label={m.approval_field_always()}
            defaultChecked={rules.isAlways}
          />
          <div className="approval-pair">
            <Field
              name="lapse"
              type="number"
              min={1}
              max={maxLapseDays}
              required
              label={m.approval_field_lapse()}
              defaultValue={rules.lapse}
            />
            <Field
              name="escalate"
              type="number"
              min={0}
              max={maxEscalateDays}
              required
              label={m.approval_field_escalate()}
              defaultValue={rules.escalate}
            />
          </div>
          <SelectField name="to" label={m.approval_field_to()} defaultValue={rules.escalateTo}>
            <option value="">{m.approval_field_all()}</option>
            <Options of={rules.approvers.map(({ id, name }) => [id, name])} />
          </SelectField>
          {mayChange && (
            <div className="approval-buttons">
              <Button intent="rules">{m.approval_save()}</Button>
            </div>
          )}
        </fieldset>
      </Form>
    </section>
  )
}

/** The allowed destinations, collapsed at first. */
function Places({ rules: { places, chosen } }: { rules: RulesView }) {
  const { locale } = useShop()
  return (
    <div>
      <span className="fl" id="approval-places">
        {m.approval_field_places()}
      </span>
      <details className="approval-places">
        <summary className="field" aria-describedby="approval-places">
          {chosen.length === 0 ? m.approval_field_places_help() : sideBySide(chosen, locale)}
        </summary>
        <fieldset aria-labelledby="approval-places">
          {places.map(({ slug, name, isChosen }) => (
            <Choice key={slug} name="slug" value={slug} defaultChecked={isChosen}>
              <span>{name}</span>
            </Choice>
          ))}
        </fieldset>
      </details>
    </div>
  )
}
