import type { ReactNode } from 'react'
import './form.css'

type LabelledProps = {
  /** The id of the control. */
  id: string
  label: string
  children: ReactNode
}

/** A control in its frame, below its label. */
export function Labelled({ id, label, children }: LabelledProps) {
  return (
    <div>
      <label className="fl" htmlFor={id}>
        {label}
      </label>
      <div className="field">{children}</div>
    </div>
  )
}
