import { listText } from '#app/format/list.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { PlanPlace } from '#app/ui/plan/facts.ts'
import type { PlanView } from '#app/ui/plan/plan-view.ts'
import type { DestinationDetail } from '#contract/catalogue/catalogue.ts'
import type { Locale } from '#contract/locale.ts'

export type HeroFact = { term: string; text: string; isPrice?: true }

export type TextInput = {
  detail: DestinationDetail
  plans: PlanView[]
  place: PlanPlace
  locale: Locale
}

/** With more names than this, the text gives their number only. */
const namedNetworks = 4

export function leadText({ detail, place }: Pick<TextInput, 'detail' | 'place'>): string {
  if (place.kind !== 'country') return m.country_lead_region({ count: detail.countryCount })
  const count = detail.networks.length
  return count === 0 ? m.country_lead_plain() : m.country_lead_networks({ count })
}

export function heroFacts({ detail, plans, place, locale }: TextInput): HeroFact[] {
  return [
    {
      term: m.country_fact_from(),
      text: formatMoney(detail.fromMinor, detail.currency, locale),
      isPrice: true,
    },
    ...placeFacts(detail, place),
    {
      term: m.country_fact_speed(),
      text: detail.generation === '5G' ? m.country_fact_speed_5g() : m.country_fact_speed_4g(),
    },
    ...hotspotFacts(plans),
  ]
}

/** Of a country its networks, if suppliers tell of any; of others how many countries they are. */
function placeFacts({ networks, countryCount }: DestinationDetail, place: PlanPlace): HeroFact[] {
  if (place.kind !== 'country') {
    const text = m.country_related_countries({ count: countryCount })
    return [{ term: m.country_fact_countries(), text }]
  }
  if (networks.length === 0) return []
  const isListed = networks.length <= namedNetworks
  const text = isListed
    ? networks.map(({ name }) => name).join(', ')
    : m.plan_fact_networks_count({ count: networks.length })
  return [{ term: m.country_fact_networks(), text }]
}

/** Nothing is said if no plan is known to share its data, and of some it is not known. */
function hotspotFacts(plans: PlanView[]) {
  const count = plans.filter((plan) => plan.hasHotspot).length
  const term = m.country_fact_hotspot()
  if (count > 0) {
    const isAll = count === plans.length
    const text = isAll ? m.country_fact_hotspot_all() : m.country_fact_hotspot_some({ count })
    return [{ term, text }]
  }
  const isTold = plans.every((plan) => plan.hasHotspot !== null)
  return isTold ? [{ term, text: m.country_fact_hotspot_none() }] : []
}

/** Describes the destination; says only what is true of each of its plans. */
export function descriptionText({ detail, plans, place, locale }: TextInput): string {
  const price = formatMoney(detail.fromMinor, detail.currency, locale)
  const isUsual = plans.every(({ starts, refund }) => starts === 'first_use' && refund !== 'none')
  if (place.kind !== 'country') {
    const region = { place: place.name, price, count: detail.countryCount }
    return isUsual
      ? m.country_description_region(region)
      : m.country_description_region_varied(region)
  }
  const names = detail.networks.map((network) => network.name)
  if (names.length === 0) {
    const plain = { place: place.name, price }
    return isUsual ? m.country_description_plain(plain) : m.country_description_plain_varied(plain)
  }
  const country = { place: place.name, price, networks: listText(names, locale) }
  return isUsual ? m.country_description(country) : m.country_description_varied(country)
}
