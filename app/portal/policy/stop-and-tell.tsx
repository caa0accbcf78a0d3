import { m } from '#app/paraglide/messages.js'
import { Field } from '#app/ui/kit/form/field.tsx'
import { Options } from '#app/ui/kit/form/options.tsx'
import { SelectField } from '#app/ui/kit/form/select-field.tsx'
import { maxTypedAmount } from '#contract/money-text.ts'
import type { PolicyView } from './policy-view.ts'
import { stopWords, tellWords } from './stop-words.ts'
import type { TypedRule } from './typed-rule.ts'

type Shown = { view: Pick<PolicyView, 'currency'>; typed: TypedRule }

/** The additional limit at which the rule stops, and who gets mails about it. */
export function StopAndTell({ view: { currency }, typed }: Shown) {
  return (
    <>
      <div className="policy-stop">
        <SelectField name="stop" label={m.policy_stop()} defaultValue={typed.stop}>
          <Options of={Object.entries(stopWords).map(([value, name]) => [value, name()])} />
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
            maxLength={maxTypedAmount}
          />
        </div>
      </div>
      <SelectField name="tell" label={m.policy_tell()} defaultValue={typed.tell}>
        <Options of={Object.entries(tellWords).map(([value, name]) => [value, name()])} />
      </SelectField>
    </>
  )
}
