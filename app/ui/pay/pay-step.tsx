import { Lock } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import './pay-step.css'

/** Which of the two steps to the payment the page is, in the line of the word-mark. */
export function PayStep({ at }: { at: 1 | 2 }) {
  return (
    <p className="pay-step s muted">
      <Icon of={Lock} className="i s16" />
      <span>{m.checkout_step({ at: String(at) })}</span>
    </p>
  )
}
