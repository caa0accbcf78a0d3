import { formatMomentIn } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import { amountText, daysText } from '#app/ui/plan/plan-text.ts'
import { toPlanView } from '#app/ui/plan/to-plan-view.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { ApiError } from '#contract/errors.ts'
import type { Locale } from '#contract/locale.ts'
import type { Askable } from '#contract/spending/approval.ts'

export type AskView = ReturnType<typeof askView>

/** The texts about requests to the organisation on an eSIM's page. */
export function askView(askable: Askable, locale: Locale, done: string | null) {
  const { organization, currency, timeZone, addons, plans, requests } = askable
  const choice = (plan: OfferedPlan) => {
    const view = toPlanView(plan)
    const price = formatMoney(plan.priceMinor, currency, locale)
    return {
      id: plan.id,
      text: [
        placeName(plan.destination, locale),
        amountText(view, locale),
        daysText(view),
        price,
      ].join(' · '),
    }
  }
  return {
    organization,
    addons: addons.map(choice),
    plans: plans.map(choice),
    requests: requests.map(({ id, state, plan, lapsesAt, answer }) => ({
      id,
      isOpen: state === 'open',
      what: [placeName(plan.destination, locale), amountText(toPlanView(plan), locale)].join(' · '),
      state: stateText(state, formatMomentIn(lapsesAt * 1000, { locale, timeZone })),
      answer,
    })),
    done: done === 'asked' ? m.ask_sent() : done === 'given' ? m.ask_given() : '',
    // The key makes a form that is sent twice a single request.
    key: crypto.randomUUID(),
  }
}

/** Returns undefined for a person who has left the organisation but may still see the eSIM. */
export async function orGone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}

function stateText(state: Askable['requests'][number]['state'], time: string): string {
  const texts = {
    open: () => m.ask_open({ time }),
    approved: m.ask_approved,
    declined: m.ask_declined,
    lapsed: m.ask_lapsed,
  }
  return texts[state]()
}
