import { ChevronRight, Smartphone } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import { Link } from '#app/ui/kit/link.tsx'
import './more-phones.css'

/** Leads to the same purchase for several phones. */
export function MorePhones({ to }: { to: string }) {
  return (
    <p className="panel more-phones">
      <Icon of={Smartphone} className="i s20" aria-hidden="true" />
      <span>
        <Link to={to}>{m.phones_more()}</Link>
        <span className="s muted">{m.phones_more_text()}</span>
      </span>
      <Icon of={ChevronRight} className="i s16" aria-hidden="true" />
    </p>
  )
}
