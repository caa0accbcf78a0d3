import { m } from '#app/paraglide/messages.js'
import { Button } from '#app/ui/kit/button.tsx'
import { Callout } from './callout.tsx'

/**
 * Says that the newest figures of a part are missing, and asks for them again; the rest of the page
 * stays. The time of the shown figures is below the title.
 */
export function LiveFailed({ again }: { again: (() => void) | undefined }) {
  return (
    <div role="status">
      {again && (
        <Callout
          kind="warns"
          act={
            <Button variant="secondary" size="small" onClick={again}>
              {m.error_server_retry()}
            </Button>
          }
        >
          {m.portal_live_failed()}
        </Callout>
      )}
    </div>
  )
}
