import { MoveRight } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'

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
      <Icon of={MoveRight} className="i s16" aria-hidden />
      <span className="sr">{m.portal_change_after()} </span>
      <ins>{after}</ins>
    </span>
  )
}
