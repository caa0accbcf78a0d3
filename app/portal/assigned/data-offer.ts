import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { AssignedAddons } from '#contract/assigning/assignment.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'

/** The data that can be added to the eSIM of a sheet, in the visitor's language. */
export type DataOffer = ReturnType<typeof shownOffer>

/**
 * Reads what can be added to an eSIM; undefined if its person is suspended or has left, because no
 * data is added then.
 */
export async function readOffer(
  context: PageContext,
  esimId: string,
): Promise<DataOffer | undefined> {
  try {
    const addons = await context.get(apiContext).call('listAssignedAddons', { esimId })
    return shownOffer(addons, context.get(localeContext))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}

function shownOffer({ addons, currency, paying, approvers }: AssignedAddons, locale: Locale) {
  return {
    sizes: addons.map((addon) => {
      const view = toPlanView(addon)
      return {
        id: addon.id,
        priceMinor: addon.priceMinor,
        what: [amountText(view, locale), daysText(view)].join(' · '),
        price: formatMoney(addon.priceMinor, currency, locale),
      }
    }),
    approvers,
    left: leftOf(paying, (minor) => formatMoney(minor, currency, locale), locale),
    /** A new key for each page, so that a form that is sent twice buys once. */
    key: crypto.randomUUID(),
  }
}

/** The points, or what is left of the spend limit; empty without a limit. */
function leftOf(
  { way, points = 0, usedMinor = 0, limitMinor }: AssignedAddons['paying'],
  money: (minor: number) => string,
  locale: Locale,
): string {
  if (way === 'points') return m.policy_points_left({ points: formatNumber(points, locale) })
  if (limitMinor === undefined) return ''
  return m.policy_limit_left({ sum: money(Math.max(0, limitMinor - usedMinor)) })
}
