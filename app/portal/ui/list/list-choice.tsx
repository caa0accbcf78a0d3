import { Options } from '#app/ui/kit/form/options.tsx'

type ListChoiceProps = {
  name: string
  /** The label, and the option that filters nothing unless `all` is given. */
  label: string
  all?: string
  value: string
  items: readonly { id: string; name: string }[]
}

/** A filter of a list, as a field of its search. */
export function ListChoice({ name, label, all = label, value, items }: ListChoiceProps) {
  return (
    <div className="field">
      <select name={name} defaultValue={value} aria-label={label}>
        <option value="">{all}</option>
        <Options of={items.map((item) => [item.id, item.name])} />
      </select>
    </div>
  )
}
