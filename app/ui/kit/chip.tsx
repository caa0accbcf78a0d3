import { X } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { Link, type LinkProps } from './link.tsx'

type ChipLinkProps = Omit<LinkProps, 'style' | 'className'> & {
  /** The chip's choice is part of the address; following the link removes the choice. */
  active?: boolean
}

export function ChipLink({ active = false, children, ...props }: ChipLinkProps) {
  return (
    <Link className="chip" {...(active ? { 'aria-current': 'true' as const } : {})} {...props}>
      <span>{children}</span>
      {active && <Icon of={X} className="i s16" aria-hidden />}
    </Link>
  )
}
