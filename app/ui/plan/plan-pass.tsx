import type { ReactNode } from 'react'
import { formatDay } from '#app/format/date.ts'
import { m } from '#app/paraglide/messages.js'
import { Flag } from '#app/ui/kit/flag.tsx'
import { KeptPart } from '#app/ui/kit/kept-part.tsx'
import type { Locale } from '#contract/locale.ts'
import { type PlanPlace, planFacts } from './facts.ts'
import { PlanAmount } from './plan-amount.tsx'
import { PlanPrice, UnitPrice } from './plan-price.tsx'
import type { PlanView } from './plan-view.ts'

type PlanPassProps = {
  plan: PlanView
  place: PlanPlace & { flag: string | undefined }
  locale: Locale
  /** The anchor of the pass; a page with several passes gives each its own. */
  id?: string
  /** The primary action below the price; absent where the plan cannot be bought. */
  action?: ReactNode
}

/** One plan as an upright pass: all facts above, price on the stub. */
export function PlanPass({ plan, place, locale, id = 'pass', action }: PlanPassProps) {
  const name = { place: place.name }
  return (
    <aside className="tk pass" id={id} aria-label={m.plan_pass_label()}>
      {/* The key replaces the element, because a text of another length in the same element
          would count as a layout shift on the way back. */}
      <div className="tp" key={plan.slug}>
        <p className="ends s">
          <span className="b who">
            {place.flag && <Flag code={place.flag} size={20} />}
            <span>{plan.type === 'daily' ? m.plan_pass_daily(name) : m.plan_pass_data(name)}</span>
          </span>
          <span className="muted">{m.plan_data_only()}</span>
        </p>
        <PlanAmount plan={plan} locale={locale} />
        <KeptPart as="dl" className="facts" of={plan} name={`facts ${place.kind} ${place.name}`}>
          {() =>
            planFacts({ plan, place, locale }).map(({ key, term, text }) => (
              <div key={key}>
                <dt suppressHydrationWarning>{term}</dt>
                <dd suppressHydrationWarning>{text}</dd>
              </div>
            ))
          }
        </KeptPart>
      </div>
      <div className="stub">
        <div className="ends">
          <PlanPrice plan={plan} locale={locale} large />
          <span className="s muted">{m.plan_tax_included()}</span>
        </div>
        <UnitPrice plan={plan} locale={locale} />
        {plan.unavailableUntil !== undefined && (
          <p className="s b" suppressHydrationWarning>
            {m.plan_back_on({ date: formatDay(plan.unavailableUntil, locale) })}
          </p>
        )}
        {action}
      </div>
    </aside>
  )
}
