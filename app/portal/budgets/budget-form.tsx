import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Form } from '#app/ui/kit/form/form.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { maxTypedAmount } from '#contract/money-text.ts'
import { maxEmailLength } from '#contract/person/email.ts'
import { budgetsPath } from '../budgets-address.ts'
import { Callout } from '../ui/callout.tsx'
import { Panel } from '../ui/panel.tsx'
import type { BudgetForm as Shown } from './budgets-view.ts'
import { resetWords } from './reset-words.ts'

type BudgetFormProps = {
  form: Shown
  problem: { field?: string; message: string } | undefined
  /** The input, if the stored budget was changed meanwhile. */
  typed?: { limit: string; reset: string; hard: string } | undefined
}

/** The fields of a budget: holder, amount, period, and whether it stops spending. */
export function BudgetForm({ form, problem, typed }: BudgetFormProps) {
  return (
    <Panel id="budget-form" title={form.title} className="budget-form">
      <Form
        method="post"
        className="part-body"
        errors={problem?.field ? { [problem.field]: problem.message } : {}}
      >
        {problem?.field === 'changed' && (
          <Callout kind="fails">{m.budgets_changed({ budget: form.now })}</Callout>
        )}
        {form.holder && <input type="hidden" name="seen" value={form.seen} />}
        <div className="budget-fields">
          <ForWhom form={form} />
          <Field
            name="limit"
            label={m.budgets_amount({ currency: form.currency })}
            defaultValue={typed?.limit ?? form.limit}
            inputMode="decimal"
            maxLength={maxTypedAmount}
            rules={['required']}
          />
          <SelectField
            name="reset"
            label={m.budgets_renews()}
            defaultValue={typed?.reset ?? form.reset}
          >
            <Options of={Object.entries(resetWords).map(([value, name]) => [value, name()])} />
          </SelectField>
          <SelectField
            name="hard"
            label={m.budgets_when_used()}
            defaultValue={typed?.hard ?? (form.isHard ? 'yes' : 'no')}
          >
            <option value="yes">{m.budgets_stops()}</option>
            <option value="no">{m.budgets_tells()}</option>
          </SelectField>
        </div>
        <div className="budget-acts">
          <Button intent="save">{m.settings_save()}</Button>
          <ButtonLink variant="secondary" to={budgetsPath({})}>
            {m.kit_dialog_close()}
          </ButtonLink>
          {form.isSet && (
            <Button intent="remove" variant="secondary" danger formNoValidate>
              {m.budgets_remove()}
            </Button>
          )}
        </div>
      </Form>
    </Panel>
  )
}

/**
 * The holder: the organisation, a group, or a person by their address; the holder of an existing
 * budget cannot be changed.
 */
function ForWhom({ form: { holder, choices } }: { form: Shown }) {
  if (holder) return <input type="hidden" name="for" value={holder} />
  return (
    <>
      <SelectField name="for" label={m.policy_for()} defaultValue="person">
        <option value="person">{m.budgets_one_person()}</option>
        <Options of={choices.map(({ value, name }) => [value, name])} />
      </SelectField>
      <Field
        name="email"
        label={m.auth_field_email()}
        type="text"
        inputMode="email"
        maxLength={maxEmailLength}
      />
    </>
  )
}
