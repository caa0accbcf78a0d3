import { m } from '#app/paraglide/messages.js'
import { TextLink } from '#app/ui/kit/link.tsx'
import { pathTo } from '#contract/pages/path-to.ts'

/** Says that mails to the buyer come back, and leads to where the address is changed. */
export function Undelivered({ to }: { to: string }) {
  return (
    <div className="notice-bad">
      <p>{m.order_undelivered_text({ email: to })}</p>
      <p>
        <TextLink to={pathTo('settings')}>{m.order_undelivered_action()}</TextLink>
      </p>
    </div>
  )
}
