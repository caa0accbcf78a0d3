import { CircleAlert, Info } from 'lucide-react'
import type { ReactNode } from 'react'

type CalloutProps = {
  kind: 'warns' | 'fails' | 'helps'
  children: ReactNode
  /** The only button. */
  act?: ReactNode
}

/** A fact, what to do about it, and at most one button. */
export function Callout({ kind, children, act }: CalloutProps) {
  const Icon = kind === 'helps' ? Info : CircleAlert
  return (
    <div className={`callout ${kind}`} role={kind === 'fails' ? 'alert' : undefined}>
      <Icon className="i" aria-hidden />
      <p>{children}</p>
      {act}
    </div>
  )
}
