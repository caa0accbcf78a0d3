import { m } from '#app/paraglide/messages.js'
import { Badge } from '#app/ui/kit/badge.tsx'

/** The key under which the decision of a request is sent. */
export const changeKey = (requestId: string): string => `approval.${requestId}`

/** A decision that is being sent. */
export function Decided({ sent }: { sent: string }) {
  return sent === 'decline' ? (
    <Badge dot>{m.ask_declined()}</Badge>
  ) : (
    <Badge tone="ok" dot>
      {m.ask_approved()}
    </Badge>
  )
}
