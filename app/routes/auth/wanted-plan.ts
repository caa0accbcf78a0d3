import { formatMoney } from '#app/format/money.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { boughtPlan } from '#app/ui/order/bought-plan.ts'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { maxQuantity, planIdPattern } from '#contract/commerce/order-words.ts'
import { deviceById } from '#contract/device/device.ts'
import { pathTo } from '#contract/pages/path-to.ts'

/** The plan that a visitor is on the way to buy, in the reader's language. */
export type WantedPlan = {
  flag: string | undefined
  amount: string
  text: string
  price: string
  /** What the address of the checkout keeps beside the plan: the device, and a code. */
  kept: string[]
}

/**
 * Returns the plan that a page to return to is the checkout of. Returns undefined for another
 * page, and for a plan that is not sold.
 */
export async function findWanted(
  context: PageContext,
  returnTo: string,
): Promise<WantedPlan | undefined> {
  const { pathname, searchParams } = new URL(returnTo, 'https://shop.invalid')
  const planId = searchParams.get('plan') ?? ''
  if (pathname !== pathTo('checkout') || !planIdPattern.test(planId)) return undefined
  const { api, locale, currency } = valuesOf(context)
  const { plans } = await api.call('listPlans', { planId, currency })
  const [offered] = plans
  if (!offered) return undefined
  const { plan, place } = boughtPlan(offered, locale)
  const quantity = Math.min(Math.max(Number(searchParams.get('quantity')) || 1, 1), maxQuantity)
  const times = quantity > 1 ? ` × ${quantity}` : ''
  const device = deviceById(searchParams.get('device') ?? '')?.name ?? searchParams.get('phone')
  return {
    flag: place.flag,
    amount: amountText(plan, locale) + times,
    text: `${place.name} · ${daysText(plan)}`,
    price: formatMoney(offered.priceMinor * quantity, offered.currency, locale),
    kept: [device, searchParams.get('code')].filter((each) => each !== null),
  }
}
