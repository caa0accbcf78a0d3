import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import type { EsimState } from '#contract/order-words.ts'
import type { EsimView } from './esim-view.ts'

/** How an eSIM stands, and whether a phone has it. */
export function EsimBadge({ esim: { state, isMade, profile } }: { esim: EsimView }) {
  const isUsable = state === 'ACTIVE' || state === 'PENDING'
  if (state === 'PENDING' && !isMade) return <Badge tone="warn">{m.esim_making()}</Badge>
  return (
    <span className="badges">
      <Badge tone={state === 'ACTIVE' ? 'ok' : 'neutral'} dot={state === 'ACTIVE'}>
        {stateLabel(state)}
      </Badge>
      {isUsable && profile === 'INSTALLED' && <Badge>{m.esim_installed()}</Badge>}
    </span>
  )
}

/** A state in the words of the tabs; what cannot be used any more is a cancelled order. */
function stateLabel(state: EsimState): string {
  if (state === 'ACTIVE') return m.orders_tab_active()
  if (state === 'PENDING') return m.orders_tab_pending()
  return state === 'EXPIRED' ? m.orders_tab_expired() : m.orders_tab_cancelled()
}
