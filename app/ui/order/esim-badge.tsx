import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import type { EsimState } from '#contract/commerce/order-words.ts'
import type { EsimView } from './esim-view.ts'

/** The state of an eSIM, and whether it is installed on a phone. */
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

/**
 * Names a state as the tabs of the list do; an eSIM that can no longer be used counts as cancelled.
 */
function stateLabel(state: EsimState): string {
  if (state === 'ACTIVE') return m.orders_tab_active()
  if (state === 'PENDING') return m.orders_tab_pending()
  return state === 'EXPIRED' ? m.orders_tab_expired() : m.orders_tab_cancelled()
}
