import { CircleAlert, Info } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type CalloutProps = {
  kind: 'warns' | 'fails' | 'helps'
  children: ReactNode
  /** The only button. */
  act?: ReactNode
}

/** A fact, what to do about it, and at most one button. */
export function Callout({ kind, children, act }: CalloutProps) {
  return (
    <div className={`callout ${kind}`} role={kind === 'fails' ? 'alert' : undefined}>
      <Icon of={kind === 'helps' ? Info : CircleAlert} className="i" aria-hidden />
      <p>{children}</p>
      {act}
    </div>
  )
}
