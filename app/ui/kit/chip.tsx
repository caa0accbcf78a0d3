import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LinkProps } from 'react-router'
import { Link } from './link.tsx'

type ChipProps = { pressed: boolean; onPress: () => void; children: ReactNode }

/** A choice that is on or off at once; a chosen one shows a cross. */
export function Chip({ pressed, onPress, children }: ChipProps) {
  return (
    <button type="button" className="chip" aria-pressed={pressed} onClick={onPress}>
      {children}
      {pressed && <X className="i s16" aria-hidden />}
    </button>
  )
}

type ChipLinkProps = Omit<LinkProps, 'style' | 'className'> & {
  /** The chip's choice is in the address; following it takes the choice away. */
  active?: boolean
}

export function ChipLink({ active = false, children, ...props }: ChipLinkProps) {
  return (
    <Link className="chip" {...(active ? { 'aria-current': 'true' as const } : {})} {...props}>
      {children}
      {active && <X className="i s16" aria-hidden />}
    </Link>
  )
}
