import { formatData } from '#app/format/data-size.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import { amountText, moneyText, speedText } from './plan-text.ts'
import type { PlanView } from './plan-view.ts'

/** The place of a plan, with the fields that its facts name. */
export type PlanPlace = { name: string; kind: 'country' | 'region' | 'global' }

export type PlanFact = { key: string; term: string; text: string }

type FactInput = { plan: PlanView; place: PlanPlace; locale: Locale }

/** A plan with more networks shows only their number; the panel below the list names them all. */
const namedNetworks = 3

/** Number of letters that fit beside the price on a phone, in two lines. */
const ticketLetters = 24

/** Returns the facts that a buyer has to know before paying, in the same order for every plan. */
export function planFacts(input: FactInput): PlanFact[] {
  const { plan, locale } = input
  const facts = [
    { key: 'valid', term: m.plan_fact_valid(), text: validText(plan) },
    { key: 'starts', term: m.plan_fact_starts(), text: startsText(input) },
    { key: 'networks', term: m.plan_fact_networks(), text: networksText(plan) },
    ...hotspotFacts(plan),
    { key: 'after', term: afterTerm(plan, locale), text: afterText(plan, locale) },
    { key: 'unused', term: m.plan_fact_unused(), text: unusedText(plan) },
    { key: 'refund', term: m.plan_fact_refund(), text: refundText(plan) },
  ]
  if (plan.identity === 'none') return facts
  return [...facts, { key: 'identity', term: m.plan_fact_identity(), text: identityText(plan) }]
}

export function validText(plan: PlanView): string {
  return m.plan_fact_valid_value({ count: plan.days })
}

function startsText({ plan, place }: FactInput): string {
  if (plan.starts === 'installation') return m.plan_fact_starts_install()
  if (plan.starts === 'purchase') return m.plan_fact_starts_purchase()
  return place.kind === 'country'
    ? m.plan_fact_starts_use({ place: place.name })
    : m.plan_fact_starts_use_any()
}

function networksText(plan: PlanView): string {
  if (plan.networks.length === 0) return generationText(plan)
  return `${networkNames(plan)} · ${generationText(plan)}`
}

/** Returns "SoftBank, au", or the number of networks where their list would be too long. */
function networkNames({ networks }: PlanView): string {
  return networks.length > namedNetworks
    ? m.plan_fact_networks_count({ count: networks.length })
    : networks.join(', ')
}

/** Returns the networks for a ticket's line, which has no room for long names. */
export function ticketNetworks(plan: PlanView): string {
  const names = networkNames(plan)
  return names.length > ticketLetters
    ? m.plan_fact_networks_count({ count: plan.networks.length })
    : names
}

export function generationText(plan: PlanView): string {
  return plan.is5g ? '5G' : '4G'
}

/** Nothing is said of sharing where the network does not tell. */
export function hotspotFacts(plan: PlanView): PlanFact[] {
  if (plan.hasHotspot === null) return []
  return [{ key: 'hotspot', term: m.plan_fact_hotspot(), text: hotspotText(plan) }]
}

/** For tables, where a cell without a word has a dash. */
export function hotspotText({ hasHotspot }: Pick<PlanView, 'hasHotspot'>): string {
  if (hasHotspot === null) return '–'
  return hasHotspot ? m.plan_fact_yes() : m.plan_fact_no()
}

function afterTerm(plan: PlanView, locale: Locale): string {
  return plan.type === 'daily'
    ? m.plan_fact_after_daily({ data: formatData(plan.dailyMb ?? 0, locale) })
    : m.plan_fact_after({ data: amountText(plan, locale) })
}

export function afterText(plan: PlanView, locale: Locale): string {
  const price =
    plan.addonFromMinor === undefined ? undefined : moneyText(plan.addonFromMinor, plan, locale)
  if (plan.throttleKbps === undefined) {
    return price ? m.plan_fact_stops_addons({ price }) : m.plan_fact_stops()
  }
  const speed = speedText(plan.throttleKbps, locale)
  return price ? m.plan_fact_slows_addons({ speed, price }) : m.plan_fact_slows({ speed })
}

function unusedText(plan: PlanView): string {
  if (plan.starts === 'purchase') return m.plan_fact_unused_runs()
  return m.plan_fact_unused_starts({ day: plan.activateWithinDays })
}

function refundText(plan: PlanView): string {
  if (plan.refund === 'until_installed') return m.plan_fact_refund_installed()
  if (plan.refund === 'until_activated') return m.plan_fact_refund_activated()
  return m.plan_fact_refund_none()
}

function identityText(plan: PlanView): string {
  return plan.identity === 'passport'
    ? m.plan_fact_identity_passport()
    : m.plan_fact_identity_address()
}
