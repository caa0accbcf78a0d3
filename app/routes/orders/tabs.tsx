import { m } from '#app/paraglide/messages.js'
import { Link } from '#app/ui/kit/link.tsx'
import { tabLinks } from './order-tab.ts'

/** Links to the lists of one state each. */
export function Tabs({ slug }: { slug: string | undefined }) {
  return (
    <nav className="orders-tabs" aria-label={m.orders_tabs()}>
      {tabLinks().map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          className="chip"
          {...(tab.slug === slug ? { 'aria-current': 'page' as const } : {})}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  )
}
