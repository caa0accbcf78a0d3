import { WifiOff } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import type { PlaceTime } from '#app/ui/order/now/use-place-time.ts'
import type { KeptPage } from './use-kept-page.ts'
import './kept.css'

type KeptNoticeProps = { page: KeptPage; time: PlaceTime }

/** Says that there is no connection, and of when the page is. */
export function KeptNotice({ page: { keptAt, isRefused }, time }: KeptNoticeProps) {
  if (!keptAt) return null
  return (
    <p className="kept-notice" role="status">
      <Icon of={WifiOff} className="i" />
      <span>
        <span>{m.esim_offline({ time: time.moment(keptAt) })}</span>
        {isRefused && <span> {m.offline_elsewhere()}</span>}
      </span>
    </p>
  )
}

/** Says in the place of what needs a connection that it does; shown while there is none. */
export function NeedsConnection({ children }: { children: string }) {
  return (
    <p className="needs-connection s">
      <Icon of={WifiOff} className="i" />
      <span>{children}</span>
    </p>
  )
}

/** Says that the page can be opened without a connection. */
export function KeptHint({ page: { keptAt, isKept } }: { page: KeptPage }) {
  return <p className="s muted kept-hint">{isKept && !keptAt && m.esim_offline_kept()}</p>
}
