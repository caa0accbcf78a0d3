import { m } from '#app/paraglide/messages.js'
import { CheckboxField } from '#app/ui/kit/form/field.tsx'

/** Asks whether the card may be kept, and charged with one press; neither is ticked beforehand. */
export function KeepCard() {
  return (
    <div className="panel consent">
      <input type="hidden" name="keeping" value="1" />
      <CheckboxField name="keep_card" label={m.cards_keep()} help={m.cards_keep_help()} />
      <CheckboxField name="one_press" label={m.cards_one_press()} />
    </div>
  )
}
