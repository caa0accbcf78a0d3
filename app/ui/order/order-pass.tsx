import type { ReactNode } from 'react'
import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { planFacts } from '#app/ui/plan/facts.ts'
import { PlanAmount } from '#app/ui/plan/plan-amount.tsx'
import { useShop } from '#app/ui/shop.ts'
import type { BoughtPlan } from './bought-plan.ts'

type OrderPassProps = BoughtPlan & {
  /**
   * The plan is an add-on: its data starts when the eSIM's other data ends, not with an activation
   * of its own.
   */
  isAddon?: boolean
  /** Content beside the name: the quantity or the state. */
  aside?: ReactNode
  /** Content of the stub. */
  children: ReactNode
}

const addonFacts = ['valid', 'networks', 'hotspot', 'refund']

/**
 * The plan of an order as an upright pass, as on the page where it was chosen; the stub shows what
 * is paid.
 */
export function OrderPass({ plan, place, isAddon = false, aside, children }: OrderPassProps) {
  const { locale } = useShop()
  const name = { place: place.name }
  const facts = planFacts({ plan, place, locale }).filter(
    ({ key }) => !isAddon || addonFacts.includes(key),
  )
  return (
    <aside className="tk pass" aria-label={m.plan_pass_label()}>
      <div className="tp">
        <div className="ends">
          <span className="b who">
            {place.flag && <Flag code={place.flag} size={20} eager />}
            <span>{plan.type === 'daily' ? m.plan_pass_daily(name) : m.plan_pass_data(name)}</span>
          </span>
          {aside}
        </div>
        <PlanAmount plan={plan} locale={locale} />
        <dl className="facts">
          {facts.map(({ key, term, text }) => (
            <div key={key}>
              <dt suppressHydrationWarning>{term}</dt>
              <dd suppressHydrationWarning>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className="stub">{children}</div>
    </aside>
  )
}
