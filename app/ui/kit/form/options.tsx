type OptionsProps = {
  /** Each option's value and text. */
  of: readonly (readonly [value: string | number, text: string])[]
}

/** The `option` elements of a list. */
export function Options({ of }: OptionsProps) {
  return of.map(([value, text]) => (
    <option key={value} value={value}>
      {text}
    </option>
  ))
}
