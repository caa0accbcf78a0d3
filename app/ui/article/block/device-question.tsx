import { m } from '#app/paraglide/messages.js'
import { ButtonLink } from '#app/ui/kit/button-link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'

/** Asks whether the reader's phone supports eSIMs, and links to the check. */
export function DeviceQuestion() {
  return (
    <aside className="callout ask">
      <p>
        <b>{m.home_device_title()}</b>
      </p>
      <p>{m.home_device_eid()}</p>
      <ButtonLink variant="secondary" to={pathTo('device')}>
        {m.home_device_link()}
      </ButtonLink>
    </aside>
  )
}
