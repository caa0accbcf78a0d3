import { formatData } from '#app/format/data-size.ts'
import { formatDate } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import { codeProblemText } from '#app/ui/reward/code-problem.ts'
import type { SavedCode } from '#contract/commerce/reward.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'

export type PromoView = {
  code: string
  gives: string
  /** Conditions of the code: its products, its last day and its minimum sum. */
  terms: string[]
  problem: string | undefined
}

type Shown = { currency: Currency; locale: Locale }

/** Returns a saved code as the page shows it. */
export function promoView(promo: SavedCode, { currency, locale }: Shown): PromoView {
  const { code, endsAt, minimumMinor, problem } = promo
  const what = scopeNames(promo, locale)
  const scope =
    what.length > 0 &&
    m.promos_for({ what: new Intl.ListFormat(locale, { type: 'unit' }).format(what) })
  const until = endsAt && m.promos_until({ date: formatDate(endsAt * 1000, locale) })
  const minimum =
    minimumMinor && m.promos_minimum({ price: formatMoney(minimumMinor, currency, locale) })
  return {
    code,
    gives: givesText(promo, { currency, locale }),
    terms: [scope, until, minimum].filter((term) => typeof term === 'string'),
    problem: problem && codeProblemText(problem),
  }
}

const kindNames = {
  country: m.shell_foot_countries,
  region: m.shell_foot_regional,
  global: m.shell_foot_global,
}
const planTypeNames = { data: m.plan_kind_data, daily: m.plan_kind_daily }

function scopeNames({ places = [], kinds = [], planTypes = [] }: SavedCode, locale: Locale) {
  return [
    ...places.map((place) => placeName(place, locale)),
    ...kinds.map((kind) => kindNames[kind]()),
    ...planTypes.map((planType) => planTypeNames[planType]()),
  ]
}

function givesText(promo: SavedCode, { currency, locale }: Shown): string {
  const { kind, percent = 0, amountMinor, bonusMb = 0 } = promo
  if (kind === 'free_data') return m.checkout_bonus({ data: formatData(bonusMb, locale) })
  if (kind === 'percent') {
    const share = new Intl.NumberFormat(locale, { style: 'percent' }).format(percent / 100)
    return m.promos_off({ amount: share })
  }
  // A code has no amount in a currency for which it is not valid.
  if (amountMinor === undefined) return m.checkout_line_promo({ code: promo.code })
  const price = formatMoney(amountMinor, currency, locale)
  return kind === 'referral' ? m.promos_off_first({ price }) : m.promos_off({ amount: price })
}
