import { formatData } from '#app/format/data-size.ts'
import { formatDay } from '#app/format/date.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import type { Policies, PolicyRule, PolicyTrial } from '#contract/assigning/policy.ts'
import type { Locale } from '#contract/locale.ts'
import { minorDigits } from '#contract/money.ts'
import { joinSentences } from '../join-sentences.ts'
import { valueAxis } from '../ui/value-axis.ts'
import type { PolicyAddress } from './policy-address.ts'

const dayMs = 86_400_000
/** The number of events that are shown at first. */
const firstEvents = 8

export type ShownTrial = ReturnType<typeof shownTrial>

type Shown = { rule: PolicyRule; known: Policies; locale: Locale }

/** Returns the results of a trial as texts. */
export function shownTrial(trial: PolicyTrial, shown: Shown, { allEvents }: PolicyAddress) {
  const { locale, known, rule } = shown
  const { outcome, events } = trial
  const money = (minor: number) => formatMoney(minor, known.currency, locale)
  const number = (value: number) => formatNumber(value, locale)
  const day = (at: number) => formatDay(at * dayMs, locale)
  const average = outcome.topUps === 0 ? 0 : Math.round(outcome.costMinor / outcome.topUps)
  const days = m.policy_trial_note({ from: day(trial.fromDay), until: day(trial.untilDay) })
  const notes = [
    days,
    ...(trial.late === 0 ? [] : [m.policy_late({ count: trial.late })]),
    ...(rule.stopAt === 'budget' ? [m.policy_stop_budget_note()] : []),
  ]
  return {
    note: joinSentences(notes),
    figures: {
      topUps: number(outcome.topUps),
      people: m.policy_topups_for({
        people: number(trial.toppedUpPeople),
        all: number(trial.people),
      }),
      cost: money(outcome.costMinor),
      each: outcome.topUps === 0 ? '' : m.policy_cost_each({ sum: money(average) }),
      ranOut: number(outcome.ranOut),
      before: m.policy_ran_out_before({ count: number(trial.ranOutBefore) }),
      held: number(trial.heldBack),
    },
    chart: chartOf(trial, shown),
    events: events.slice(0, allEvents ? events.length : firstEvents).map((event, at) => ({
      // Events have no id besides their position in the trial.
      id: at,
      day: day(event.day),
      name: event.name,
      place: placeName(event.place, locale),
      flag: event.place.code ?? (event.place.slug.startsWith('europe') ? 'eu' : null),
      left: m.portal_limit_used({
        used: formatData(event.leftMb, locale),
        limit: formatData(event.allowanceMb, locale),
      }),
      price: event.result === 'none' ? '—' : money(event.priceMinor),
      month: money(event.monthMinor),
      result: event.result,
      text: resultText(event.result, formatData(rule.addMb, locale)),
    })),
    eventCount: events.length,
    hasMore: !allEvents && events.length > firstEvents,
    caps: [outcome, ...trial.others].toSorted(byCap).map((each) => ({
      cap: each.capMinor === null ? m.policy_no_cap() : money(each.capMinor),
      isChosen: each === outcome,
      topUps: number(each.topUps),
      cost: money(each.costMinor),
      ranOut: number(each.ranOut),
    })),
  }
}

type Outcome = PolicyTrial['outcome']

/** Sorts by cap; a rule without a cap comes last. */
function byCap(one: Outcome, other: Outcome): number {
  return (one.capMinor ?? Number.MAX_SAFE_INTEGER) - (other.capMinor ?? Number.MAX_SAFE_INTEGER)
}

function resultText(result: PolicyTrial['events'][number]['result'], data: string): string {
  if (result === 'added') return m.policy_result_added({ data })
  if (result === 'amount') return m.policy_result_amount()
  return result === 'cap' ? m.policy_result_cap() : m.policy_result_none()
}

function chartOf({ days, outcome }: PolicyTrial, { known: { currency }, locale }: Shown) {
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const unit = 10 ** minorDigits(currency)
  const most = Math.max(...days.map(({ costMinor, heldMinor }) => costMinor + heldMinor))
  return {
    label: m.policy_chart_label({ sum: money(outcome.costMinor) }),
    series: [m.policy_added()],
    bars: days.map(({ day, costMinor, heldMinor }) => ({
      id: day,
      label: formatDay(day * dayMs, locale),
      parts: [{ value: costMinor, text: money(costMinor) }],
      total: money(costMinor),
      ...(heldMinor > 0 ? { expected: costMinor + heldMinor } : {}),
    })),
    ticks: valueAxis(most / unit).map((value) => ({
      value: value * unit,
      text: money(Math.round(value * unit)),
    })),
  }
}
