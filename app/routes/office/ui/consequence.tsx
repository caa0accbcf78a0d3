import type { IconNode } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

type ConsequenceProps = { icon: IconNode; name: string; isYours?: boolean; children: ReactNode }

/** One thing that will happen; those that the reader has to decide about are marked. */
export function Consequence({ icon, name, isYours = false, children }: ConsequenceProps) {
  return (
    <li className={isYours ? 'yours' : undefined}>
      <Icon of={icon} className="i s16" />
      <span>{name}</span>
      <span>{children}</span>
    </li>
  )
}
