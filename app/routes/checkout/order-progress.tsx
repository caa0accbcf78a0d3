import { Check } from 'lucide'
import { m } from '#app/paraglide/messages.js'
import { Icon } from '#app/ui/icon.tsx'
import type { OrderState } from '#contract/commerce/order-words.ts'

const done: Partial<Record<OrderState, number>> = { PAID: 1, PROVISIONING: 1, COMPLETED: 3 }

/** Shows the progress of an order: paid, made, ready. */
export function OrderProgress({ state, isAddon }: { state: OrderState; isAddon: boolean }) {
  const reached = done[state] ?? 0
  if (reached === 0) return null
  const steps = isAddon
    ? [m.order_step_paid(), m.order_step_added()]
    : [m.order_step_paid(), m.order_step_made(), m.order_step_ready()]
  return (
    <ol className="order-progress s">
      {steps.map((step, index) => (
        <li
          key={step}
          className={index < reached ? 'done' : ''}
          {...(index === reached ? { 'aria-current': 'step' as const } : {})}
        >
          <span className="mark" aria-hidden>
            {index < reached && <Icon of={Check} className="i s16" />}
          </span>
          <span>{step}</span>
        </li>
      ))}
    </ol>
  )
}
