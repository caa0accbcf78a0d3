import { businessLabel } from '#app/format/sentence/business-labels.ts'
import type { BusinessField } from '#contract/organization/business-request.ts'
import type { Choice } from './form-choices.ts'

type OneOfProps = { field: BusinessField; value: string; options: readonly Choice[] }

/** A few choices side by side; the first is preselected, so that one is always chosen. */
export function OneOf({ field, value, options }: OneOfProps) {
  const chosen = options.some(([each]) => each === value) ? value : options[0]?.[0]
  return (
    <fieldset className="business-one">
      <legend className="fl">{businessLabel(field)}</legend>
      {options.map(([each, text]) => (
        <label key={each}>
          <input type="radio" name={field} value={each} defaultChecked={each === chosen} />
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  )
}
