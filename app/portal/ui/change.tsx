import { MoveRight } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'

type ChangeProps = {
  /** The name of the value, if several are below one another. */
  label?: string | undefined
  before: string
  after: string
}

/** A value before and after; screen readers announce which is which. */
export function Change({ label, before, after }: ChangeProps) {
  return (
    <span className="change">
      {label !== undefined && <span className="muted">{label}</span>}
      <span className="sr">{m.portal_change_before()} </span>
      <del>{before}</del>
      <MoveRight className="i s16" aria-hidden />
      <span className="sr">{m.portal_change_after()} </span>
      <ins>{after}</ins>
    </span>
  )
}
