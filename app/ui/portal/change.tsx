import { MoveRight } from 'lucide-react'
import { m } from '#app/paraglide/messages.js'

/** A value before and after; screen readers hear which is which. */
export function Change({ before, after }: { before: string; after: string }) {
  return (
    <span className="change">
      <span className="sr">{m.portal_change_before()} </span>
      <del>{before}</del>
      <MoveRight className="i s16" aria-hidden />
      <span className="sr">{m.portal_change_after()} </span>
      <ins>{after}</ins>
    </span>
  )
}
