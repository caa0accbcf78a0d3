import { useShop } from '#app/ui/shop.ts'
import type { ShellLink } from './links.ts'

/**
 * How to reach the shop, and when: by UTC, as pages are stored for everybody. Once the page is idle
 * the hours become those of the visitor's clock.
 */
export type SupportLine = { links: ShellLink[]; hours?: { utc: string; text: string } }

export function SupportContact() {
  const { links, hours } = useShop().foot.support
  return (
    <address className="support muted">
      {links.map(({ to, label }) => (
        <a key={to} href={to} translate="no">
          {label}
        </a>
      ))}
      <span>{hours?.text}</span>
    </address>
  )
}
