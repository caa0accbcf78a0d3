import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'

/** Returns a drawing of a phone's status bar, for the answers about it. */
export function drawingOf(id: string): ReactNode {
  switch (id) {
    case 'no-service':
      return <StatusBar>{m.phone_no_service()}</StatusBar>
    case 'bars':
      return <StatusBar>{bars}</StatusBar>
    case 'no-pages':
      return <StatusBar>{bars} 4G</StatusBar>
    case 'own-carrier':
      return (
        <StatusBar>
          {m.phone_own_carrier()} {bars}
        </StatusBar>
      )
    default:
      return undefined
  }
}

const bars = (
  <svg viewBox="0 0 26 17" aria-hidden="true">
    <path d="M0 12h5v5H0zM7 8h5v9H7zM14 4h5v13h-5zM21 0h5v17h-5z" />
  </svg>
)

/** The drawing repeats the text of the answer beside it, so it is hidden from screen readers. */
function StatusBar({ children }: { children: ReactNode }) {
  return (
    <span className="status" aria-hidden="true">
      <span>14:05</span>
      <span className="seen">{children}</span>
      <span className="battery" />
    </span>
  )
}
