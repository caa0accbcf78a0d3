import { useLocation } from 'react-router'
import { Link } from '#app/ui/kit/link.tsx'
import type { ShellLink } from '#app/ui/shop.ts'

/** A link of the navigation that is marked when it leads to the current page. */
export function PageLink({ to, label, className }: ShellLink & { className?: string }) {
  const isHere = useLocation().pathname === to
  return (
    <Link
      to={to}
      {...(className ? { className } : {})}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
    >
      {label}
    </Link>
  )
}
