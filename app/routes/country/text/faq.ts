import { formatData } from '#app/format/data-size.ts'
import { eitherText, listText } from '#app/format/list.ts'
import { formatMoney } from '#app/format/money.ts'
import type { Question } from '#app/page/json-ld.ts'
import { m } from '#app/paraglide/messages.js'
import { usualPlan } from '#app/ui/plan/choose.ts'
import type { PlanPlace } from '#app/ui/plan/facts.ts'
import { speedText } from '#app/ui/plan/plan-text.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import type { Locale } from '#contract/locale.ts'

type FaqInput = {
  place: PlanPlace
  plans: PlanView[]
  networks: string[]
  /** Names of a region's countries. */
  countries: string[]
  locale: Locale
}

/** MB per day for maps, chat and search. */
const usualMbPerDay = 300

/** With more countries than this, the answer refers to the list of countries below. */
const namedCountries = 60

/** Returns common questions about a destination, answered from its plans' data. */
export function destinationFaq(input: FaqInput): Question[] {
  if (input.plans.length === 0) return []
  const { countries, locale, networks, plans, place } = input
  return [
    enoughQuestion(input),
    { question: m.faq_start_q(), answer: startAnswer(input) },
    { question: m.faq_after_q(), answer: afterAnswer(plans, locale) },
    hotspotQuestion(plans, place.name),
    networks.length > 0 && networks.length <= 6
      ? { question: m.faq_networks_q(), answer: networksAnswer(input) }
      : undefined,
    countries.length > 1 && countries.length <= namedCountries
      ? { question: m.faq_works_q(), answer: `${listText(countries, locale)}.` }
      : undefined,
    { question: m.faq_identity_q(), answer: identityAnswer(plans, place.name) },
    { question: m.faq_calls_q(), answer: m.faq_calls_a() },
    { question: m.faq_refund_q(), answer: refundAnswer(plans) },
  ].filter((each) => each !== undefined)
}

function enoughQuestion({ plans, locale }: FaqInput): Question | undefined {
  const plan = usualPlan(plans, 'data')
  if (plan?.dataMb === undefined) return undefined
  const tripDays = Math.min(plan.days, 14)
  const lastsDays = Math.floor(plan.dataMb / usualMbPerDay)
  const data = formatData(plan.dataMb, locale)
  const lasts = m.plan_days({ count: lastsDays })
  return {
    question: m.faq_enough_q({ data, days: m.plan_days({ count: tripDays }) }),
    answer:
      lastsDays >= tripDays ? m.faq_enough_yes({ data, lasts }) : m.faq_enough_no({ data, lasts }),
  }
}

function startAnswer({ plans, place }: FaqInput): string {
  const plan = plans[0]
  const isVaried = plans.some(
    ({ starts, activateWithinDays }) =>
      starts !== plan?.starts ||
      (starts === 'first_use' && activateWithinDays !== plan.activateWithinDays),
  )
  if (isVaried) return m.faq_start_some()
  if (plan?.starts === 'installation') return m.faq_start_install()
  if (plan?.starts === 'purchase') return m.faq_start_purchase()
  return m.faq_start_use({ place: place.name, day: plan?.activateWithinDays ?? 0 })
}

/** Says what happens after the data: of data plans, if all have the same rule, and of daily plans. */
function afterAnswer(plans: PlanView[], locale: Locale): string {
  const data = plans.filter(({ type }) => type === 'data')
  const daily = plans.filter(({ type }) => type === 'daily')
  const slow = daily.flatMap(({ throttleKbps }) => throttleKbps ?? [])
  const isVaried =
    data.some(({ throttleKbps }) => throttleKbps !== undefined) ||
    new Set(data.map(({ addonFromMinor }) => addonFromMinor !== undefined)).size > 1
  if (isVaried || slow.length < daily.length) return m.faq_after_some()
  const speeds = [...new Set(slow.toSorted((a, b) => a - b))]
  const speed = eitherText(
    speeds.map((kbps) => speedText(kbps, locale)),
    locale,
  )
  return [
    ...(data.length > 0 ? [stopsText(data, locale)] : []),
    ...(speeds.length > 0 ? [m.faq_after_daily({ speed })] : []),
  ].join(' ')
}

function stopsText(data: PlanView[], locale: Locale): string {
  const addons = data.flatMap(({ addonFromMinor, currency }) =>
    addonFromMinor === undefined ? [] : [{ addonFromMinor, currency }],
  )
  const [cheapest] = addons.toSorted((a, b) => a.addonFromMinor - b.addonFromMinor)
  if (!cheapest) return m.faq_after_stops_none()
  const price = formatMoney(cheapest.addonFromMinor, cheapest.currency, locale)
  return m.faq_after_stops({ price })
}

/** The question is left out if no plan is known to share its data, and of some it is not known. */
function hotspotQuestion(plans: PlanView[], place: string): Question | undefined {
  const question = m.faq_hotspot_q()
  if (plans.every((plan) => plan.hasHotspot)) {
    return { question, answer: m.faq_hotspot_all({ place }) }
  }
  if (plans.some((plan) => plan.hasHotspot)) return { question, answer: m.faq_hotspot_some() }
  const isTold = plans.every((plan) => plan.hasHotspot !== null)
  return isTold ? { question, answer: m.faq_hotspot_none({ place }) } : undefined
}

function networksAnswer({ plans, networks, locale }: FaqInput): string {
  const names = { networks: listText(networks, locale) }
  const [first] = plans
  const isSame = ({ networks: own, is5g }: PlanView) =>
    is5g === first?.is5g && own.join() === first.networks.join()
  if (!plans.every(isSame)) return m.faq_networks_some(names)
  return plans.some((plan) => plan.is5g) ? m.faq_networks_5g(names) : m.faq_networks_4g(names)
}

function identityAnswer(plans: PlanView[], place: string): string {
  if (plans.every((plan) => plan.identity === 'none')) return m.faq_identity_none({ place })
  return plans.some((plan) => plan.identity === 'none')
    ? m.faq_identity_some()
    : m.faq_identity_all()
}

function refundAnswer(plans: PlanView[]): string {
  const rules = new Set(plans.map((plan) => plan.refund))
  if (rules.size > 1) return m.faq_refund_some()
  if (rules.has('until_installed')) return m.faq_refund_installed()
  return rules.has('until_activated') ? m.faq_refund_activated() : m.faq_refund_none()
}
