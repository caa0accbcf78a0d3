import { listText } from '#app/format/list.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import { type PlanPlace, planFacts } from './facts.ts'
import { amountText } from './plan-text.ts'
import type { PlanView } from './plan-view.ts'

type Offered = { plan: PlanView; place: PlanPlace }

/** A fact of several plans: one text if it is the same for all, otherwise one for each group. */
export type SharedFact = {
  key: string
  term: string
  /** `of` names the plans that a text is about. */
  texts: { of?: string; text: string }[]
}

/** Facts that a text about several plans needs; the others are on each plan's ticket. */
const keys = ['starts', 'hotspot', 'after', 'unused', 'refund', 'identity']

/** Returns what the plans' own facts say about start, hotspot, end and refund. */
export function sharedFacts(offered: readonly Offered[], locale: Locale): SharedFact[] {
  const isOfOnePlace = new Set(offered.map(({ place }) => place.name)).size === 1
  const told = offered.flatMap(({ plan, place }) => {
    const of = isOfOnePlace ? amountText(plan, locale) : place.name
    const facts = planFacts({ plan, place: isOfOnePlace ? place : anyPlace, locale })
    return facts.map((fact) => ({ ...fact, of }))
  })
  return keys.flatMap((key) => {
    const facts = told.filter((fact) => fact.key === key)
    const [first] = facts
    if (!first) return []
    const term = key === 'after' ? m.article_after() : first.term
    const groups = [...Map.groupBy(facts, ({ text }) => text)]
    if (groups.length === 1 && facts.length === offered.length) {
      return [{ key, term, texts: [{ text: first.text }] }]
    }
    const texts = groups.map(([text, plans]) => ({
      of: listText([...new Set(plans.map(({ of }) => of))], locale),
      text,
    }))
    return [{ key, term, texts }]
  })
}

/** Plans of several places start in the countries of each. */
const anyPlace: PlanPlace = { name: '', kind: 'region' }

/** Returns in a few words what starts the plans, and until when all of them are refunded. */
export function sharedTerms(plans: readonly Pick<PlanView, 'starts' | 'refund'>[]): string[] {
  const isAll = (fits: (plan: Pick<PlanView, 'starts' | 'refund'>) => boolean) =>
    plans.length > 0 && plans.every(fits)
  return [
    ...(isAll(({ starts }) => starts === 'first_use') ? [m.landing_starts_use()] : []),
    ...(isAll(({ refund }) => refund === 'until_installed') ? [m.landing_refund_installed()] : []),
    ...(isAll(({ refund }) => refund === 'until_activated') ? [m.landing_refund_activated()] : []),
  ]
}
