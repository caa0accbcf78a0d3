import { type ReactNode, useId } from 'react'
import { useTyped } from './form.tsx'
import { Labelled } from './labelled.tsx'

type SelectFieldProps = {
  name: string
  label: string
  defaultValue: string
  /** The `option` elements. */
  children: ReactNode
}

/** A labelled drop-down list that always has a value. */
export function SelectField({ name, label, defaultValue, children }: SelectFieldProps) {
  const id = useId()
  const typed = useTyped(name)?.[0]
  return (
    <Labelled id={id} label={label}>
      <select id={id} name={name} defaultValue={typed ?? defaultValue}>
        {children}
      </select>
    </Labelled>
  )
}
