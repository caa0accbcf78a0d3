import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import { moneyText } from './plan-text.ts'
import type { PlanView } from './plan-view.ts'

type PlanPriceProps = { plan: PlanView; locale: Locale; id?: string; large?: boolean }

/** The price with tax; a reduced price comes with the lowest price of the last 30 days. */
export function PlanPrice({ plan, locale, id, large = false }: PlanPriceProps) {
  const price = moneyText(plan.priceMinor, plan, locale)
  const className = large ? 'price l' : `price ${fitOf(price)}`
  if (plan.referenceMinor === undefined) {
    return (
      <p className={className} id={id}>
        {price}
      </p>
    )
  }
  const reference = moneyText(plan.referenceMinor, plan, locale)
  return (
    <p className={price.length + reference.length > 12 ? `${className} two` : className} id={id}>
      <span aria-hidden="true">{price}</span>{' '}
      <s className="was" aria-hidden="true">
        {reference}
      </s>
      <span className="sr">{m.plan_low_spoken({ price, reference })}</span>
    </p>
  )
}

/**
 * Returns the class for a price's font size: the stub has a fixed width, so a longer price is
 * smaller.
 */
export function fitOf(price: string): string {
  if (price.length > 11) return 'fit-s'
  return price.length > 8 ? 'fit-m' : ''
}

type UnitPriceProps = { plan: PlanView; locale: Locale }

/** The line below the price: the 30-day low of a reduced price, or the price per GB or day. */
export function UnitPrice({ plan, locale }: UnitPriceProps) {
  return <p className="xs muted unit">{unitText(plan, locale)}</p>
}

function unitText(plan: PlanView, locale: Locale): string {
  if (plan.referenceMinor !== undefined) {
    return m.plan_low({ price: moneyText(plan.referenceMinor, plan, locale) })
  }
  if (plan.type === 'data' && plan.perGbMinor !== undefined) {
    return m.plan_per_gb({ price: moneyText(plan.perGbMinor, plan, locale) })
  }
  return m.plan_per_day({ price: moneyText(plan.perDayMinor, plan, locale) })
}
