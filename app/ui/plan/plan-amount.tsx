import { dataParts } from '#app/format/data-size.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { PlanView } from './plan-view.ts'

type PlanAmountProps = { plan: PlanView; locale: Locale; id?: string }

/** The large amount of data on a plan: "5 GB", "2 GB" with "a day" below, or "Unlimited". */
export function PlanAmount({ plan, locale, id }: PlanAmountProps) {
  if (plan.isUnlimited) {
    return (
      <p className="gb word" id={id}>
        {m.plan_amount_unlimited()}
      </p>
    )
  }
  const { value, unit } = dataParts(
    (plan.type === 'daily' ? plan.dailyMb : plan.dataMb) ?? 0,
    locale,
  )
  return (
    <p className="gb" id={id}>
      <span>{value}</span>
      <small>{unit}</small>
      {plan.type === 'daily' && <span className="day">{m.plan_a_day()}</span>}
    </p>
  )
}
