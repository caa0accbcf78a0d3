import { formatData } from '#app/format/data-size.ts'
import { formatMomentIn } from '#app/format/date.ts'
import { listText } from '#app/format/list.ts'
import { formatMoney, typedMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { Policies, Policy } from '#contract/assigning/policy.ts'
import {
  capsIn,
  policyPercents,
  policySizes,
  trialSeconds,
} from '#contract/assigning/policy-words.ts'
import type { Locale } from '#contract/locale.ts'
import type { PolicyAddress } from './policy-address.ts'
import { shownDone } from './shown-done.ts'
import { shownTrial } from './shown-trial.ts'
import type { TypedRule } from './typed-rule.ts'

/** Everything that the page shows, in the visitor's language. */
export type PolicyView = Awaited<ReturnType<typeof readPolicies>>
export type ShownPolicy = ReturnType<typeof toListed>

type Draft = Pick<Policy, 'id' | 'name' | 'rule' | 'state' | 'people'> &
  Partial<Pick<Policy, 'trial' | 'triedAt'>>

export async function readPolicies(context: PageContext, address: PolicyAddress) {
  const locale = context.get(localeContext)
  const known = await context.get(apiContext).call('listPolicies', {})
  const { policies, asOf, timeZone } = known
  const draft: Draft = {
    ...{ id: '', name: m.policy_everybody(), state: 'draft', people: known.people },
    rule: {
      percent: 10,
      addMb: 3072,
      capMinor: capsIn(known.currency)[2] ?? null,
      groupIds: [],
      ...{ stopAt: 'limits', stopDay: null, stopMinor: null, tell: 'nobody' },
    },
  }
  const asked = policies.find(({ id }) => id === address.policy)
  const open: Draft = address.policy === 'new' ? draft : (asked ?? policies[0] ?? draft)
  const time = formatMomentIn(asOf * 1000, { locale, timeZone })
  const others = policies.filter(({ id }) => id !== open.id)
  const done =
    open.id === ''
      ? undefined
      : await context.get(apiContext).call('listTopUps', {
          policyId: open.id,
          pageInfo: address.start ? { pageStart: address.start } : {},
        })
  return {
    address,
    asOf: m.policy_as_of({ time, zone: timeZone }),
    open: {
      ...{ id: open.id, name: open.name, state: open.state, rule: open.rule },
      ...{ typed: typedOf(open, known, locale), triedAt: open.triedAt },
      isFresh: open.triedAt !== undefined && open.triedAt > asOf - trialSeconds,
    },
    currency: known.currency,
    done: shownDone(done, open, { known, locale }),
    choices: choicesOf(known, open, locale),
    groups: known.groups.map(({ id, name, people }) => ({
      ...{ id, name, people: m.policy_people({ count: people }) },
    })),
    forWhom: forWhom(open, known, locale),
    facts: factsOf(open, known, locale),
    trial: open.trial && shownTrial(open.trial, { rule: open.rule, known, locale }, address),
    others: others.map((policy) => toListed(policy, known, locale)),
  }
}

function typedOf({ name, rule }: Draft, { currency }: Policies, locale: Locale): TypedRule {
  const { stopDay, stopMinor } = rule
  return {
    ...{ name, percent: String(rule.percent), data: String(rule.addMb) },
    cap: String(rule.capMinor ?? 0),
    ...{ stop: rule.stopAt, stop_day: stopDay ?? '', tell: rule.tell },
    stop_amount: stopMinor === null ? '' : typedMoney(stopMinor, currency, locale),
    groups: rule.groupIds,
  }
}

const percentText = (percent: number, locale: Locale) => `${formatNumber(percent, locale)}\u202f%`

function capText(capMinor: number | null, { currency }: Policies, locale: Locale): string {
  return capMinor === null ? m.policy_no_cap() : formatMoney(capMinor, currency, locale)
}

/** The choices of each control in the sentence. */
function choicesOf(known: Policies, { rule }: Draft, locale: Locale) {
  const { capMinor } = rule
  const usual = capsIn(known.currency)
  const caps = capMinor === null || usual.includes(capMinor) ? usual : [...usual, capMinor]
  const inOrder = caps.toSorted((one, other) => one - other)
  return {
    percents: policyPercents.map((value) => ({ value, text: percentText(value, locale) })),
    sizes: policySizes.map((value) => ({ value, text: formatData(value, locale) })),
    caps: [...inOrder, null].map((value) => ({
      value: value ?? 0,
      text: capText(value, known, locale),
    })),
  }
}

function forWhom({ rule, people }: Draft, { groups }: Policies, locale: Locale) {
  const names = groups.filter(({ id }) => rule.groupIds.includes(id)).map(({ name }) => name)
  return {
    names: names.length === 0 ? m.policy_everybody() : listText(names, locale),
    people: m.policy_people({ count: people }),
  }
}

function factsOf({ rule, people, trial }: Draft, known: Policies, locale: Locale) {
  const money = (minor: number) => formatMoney(minor, known.currency, locale)
  const prices = trial?.events.flatMap(({ priceMinor, result }) =>
    result === 'none' ? [] : [priceMinor],
  )
  const [from, to] = [Math.min(...(prices ?? [])), Math.max(...(prices ?? []))]
  const price = from === to ? money(to) : undefined
  return {
    price: prices?.length
      ? (price ?? m.policy_price_range({ from: money(from), to: money(to) }))
      : undefined,
    most:
      rule.capMinor === null
        ? m.policy_no_cap()
        : m.policy_most_month({ sum: money(rule.capMinor * people) }),
    holds: holdsText(known, locale),
  }
}

function holdsText({ points, limitLeftMinor, currency }: Policies, locale: Locale) {
  if (points !== undefined) return m.policy_points_left({ points: formatNumber(points, locale) })
  if (limitLeftMinor === undefined) return undefined
  return m.policy_limit_left({ sum: formatMoney(limitLeftMinor, currency, locale) })
}

function toListed(policy: Policy, known: Policies, locale: Locale) {
  const { id, name, state, rule, people, monthMinor, monthTopUps } = policy
  return {
    ...{ id, name, state },
    summary: m.policy_summary({
      percent: percentText(rule.percent, locale),
      data: formatData(rule.addMb, locale),
      cap: capText(rule.capMinor, known, locale),
    }),
    people: m.policy_people({ count: people }),
    cost: formatMoney(monthMinor, known.currency, locale),
    topUps: m.policy_month_topups({ count: monthTopUps }),
  }
}
