import { m } from '#app/paraglide/messages.js'
import { Field } from '#app/ui/kit/field.tsx'
import { SelectField } from '#app/ui/kit/select-field.tsx'
import type { PolicyStop, PolicyTell } from '#contract/policy-words.ts'
import type { PolicyView, TypedRule } from './policy-view.ts'

const stops: Readonly<Record<PolicyStop, () => string>> = {
  limits: m.policy_stop_limits,
  budget: m.policy_stop_budget,
  day: m.policy_stop_day,
  amount: m.policy_stop_amount,
}
const tells: Readonly<Record<PolicyTell, () => string>> = {
  nobody: m.policy_tell_nobody,
  owner: m.policy_tell_owner,
  person: m.policy_tell_person,
  both: m.policy_tell_both,
}

type Shown = { view: Pick<PolicyView, 'currency'>; typed: TypedRule }

/** Where the rule stops besides its cap, and whom mails tell of what it does. */
export function StopAndTell({ view: { currency }, typed }: Shown) {
  return (
    <>
      <div className="policy-stop">
        <SelectField name="stop" label={m.policy_stop()} defaultValue={typed.stop}>
          {Object.entries(stops).map(([value, name]) => (
            <option key={value} value={value}>
              {name()}
            </option>
          ))}
        </SelectField>
        <div className="policy-stop-day">
          <Field
            name="stop_day"
            type="date"
            label={m.policy_stop_day_label()}
            defaultValue={typed.stop_day}
          />
        </div>
        <div className="policy-stop-amount">
          <Field
            name="stop_amount"
            label={m.budgets_amount({ currency })}
            defaultValue={typed.stop_amount}
            inputMode="decimal"
            maxLength={16}
          />
        </div>
      </div>
      <SelectField name="tell" label={m.policy_tell()} defaultValue={typed.tell}>
        {Object.entries(tells).map(([value, name]) => (
          <option key={value} value={value}>
            {name()}
          </option>
        ))}
      </SelectField>
    </>
  )
}
