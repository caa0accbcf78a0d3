import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'
import type { EsimState } from '#contract/commerce/order-words.ts'
import { type DataLevel, dataLevel } from './data-level.ts'
import type { EsimView } from './esim-view.ts'

/** The state of an eSIM, whether it is installed on a phone, and whether its data runs low. */
export function EsimBadge({ esim }: { esim: EsimView }) {
  const { state, isMade, profile } = esim
  const level = dataLevel(esim)
  const isOut = level === 'out'
  if (state === 'PENDING' && !isMade) return <Badge tone="warn">{m.esim_making()}</Badge>
  return (
    <span className="badges">
      {!isOut && (
        <Badge tone={state === 'ACTIVE' ? 'ok' : 'neutral'} dot={state === 'ACTIVE'}>
          {stateLabel(state)}
        </Badge>
      )}
      {level !== 'enough' && (
        <Badge tone={level === 'low' ? 'warn' : 'bad'} dot>
          {levelLabel(level)}
        </Badge>
      )}
      {state === 'PENDING' && profile === 'INSTALLED' && <Badge>{m.esim_installed()}</Badge>}
    </span>
  )
}

function levelLabel(level: Exclude<DataLevel, 'enough'>): string {
  if (level === 'out') return m.esim_used_up()
  return level === 'low' ? m.esim_low() : m.esim_almost_out()
}

/**
 * Names a state as the tabs of the list do; an eSIM that can no longer be used counts as cancelled.
 */
function stateLabel(state: EsimState): string {
  if (state === 'ACTIVE') return m.orders_tab_active()
  if (state === 'PENDING') return m.orders_tab_pending()
  return state === 'EXPIRED' ? m.orders_tab_expired() : m.orders_tab_cancelled()
}
