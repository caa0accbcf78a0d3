import type { ApiClient } from '#app/api/client.ts'
import { formatData } from '#app/format/data-size.ts'
import { m } from '#app/paraglide/messages.js'
import { identityView } from '#app/ui/order/identity-view.ts'
import { installView } from '#app/ui/order/install-view.ts'
import { placeName } from '#app/ui/place.ts'
import { installText } from '#app/ui/plan/own-texts.ts'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import type { InstallOffer, LinkedEsim, UnpricedPlan } from '#contract/commerce/trip-order.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'

/** Returns what a link installs; undefined once it has ended. */
export async function openLink(api: ApiClient, token: string): Promise<InstallOffer | undefined> {
  try {
    return await api.call('openInstallLink', { token })
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}

/** Returns each eSIM of a phone as the page of its link shows it: in words, without any price. */
export function installLines({ lines }: InstallOffer, locale: Locale) {
  return lines.flatMap(({ plan: unpriced, esims }) => {
    const offered = pricedAtNothing(unpriced)
    const plan = toPlanView(offered)
    const { destination } = offered
    return esims.map((esim) => ({
      id: esim.id,
      place: placeName(destination, locale),
      flag: destination.code ?? undefined,
      amount: amountText(plan, locale),
      days: daysText(plan),
      stage: stageOf(esim),
      left: leftText(esim, locale),
      apn: esim.apn,
      networks: plan.networks,
      starting: installText(plan),
      install: installView(esim),
      identity: identityView(offered, 'using'),
    }))
  })
}

export type InstallLine = ReturnType<typeof installLines>[number]

/** The texts about plans take whole plans; none of those here shows what one costs. */
function pricedAtNothing(plan: UnpricedPlan): OfferedPlan {
  return {
    ...plan,
    ...({ currency: 'USD', priceMinor: 0, perGbMinor: null, perDayMinor: 0 } as const),
    ...({ referenceMinor: null, addonFromMinor: null } as const),
  }
}

function stageOf({ state, profile, iccid }: LinkedEsim): 'making' | 'ready' | 'installed' | 'over' {
  if (iccid === undefined) return 'making'
  if (state === 'ACTIVE') return 'installed'
  if (state !== 'PENDING') return 'over'
  return profile === 'INSTALLED' || profile === 'DISABLED' ? 'installed' : 'ready'
}

function leftText({ allowanceMb, usedMb }: LinkedEsim, locale: Locale): string {
  if (allowanceMb === null) return m.plan_amount_unlimited()
  return m.esim_left({ data: formatData(Math.max(0, allowanceMb - usedMb), locale) })
}
