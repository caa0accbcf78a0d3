import { formatDayIn, formatMomentIn } from '#app/format/date.ts'
import { sideBySide } from '#app/format/list.ts'
import { formatMoney } from '#app/format/money.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { BudgetNode, Budgets } from '#contract/spending/budget.ts'
import type { BudgetReset } from '#contract/spending/budget-words.ts'
import { budgetsPath } from './budgets-address.ts'
import type { BudgetRow } from './ui/budget-tree.tsx'

/** The used share from which a budget counts as low. */
const hotShare = 0.8

/** The tree of budgets, in the visitor's language. */
export type ShownBudgets = ReturnType<typeof shownBudgets>

export function shownBudgets(known: Budgets, locale: Locale) {
  const { nodes, asOf, timeZone } = known
  const time = formatMomentIn(asOf * 1000, { locale, timeZone })
  return {
    asOf: m.billing_as_of({ time, zone: timeZone }),
    given: givenText(known, locale),
    rows: nodes.map((node) => toRow(node, known, locale)),
    open: openAtFirst(nodes),
  }
}

/** The organisation, and groups in which a budget is low. */
function openAtFirst(nodes: readonly BudgetNode[]): string[] {
  return nodes.flatMap(({ id, level, groupId, budget, usedMinor }) => {
    if (level === 'organization') return [id]
    return groupId && budget && usedMinor >= hotShare * budget.limitMinor ? [groupId] : []
  })
}

const renewals: Readonly<Record<BudgetReset, (facts: { day: string }) => string>> = {
  month: m.budgets_monthly,
  quarter: m.budgets_quarterly,
  year: m.budgets_yearly,
}

function toRow(node: BudgetNode, known: Budgets, locale: Locale): BudgetRow {
  const { id, level, budget, usedMinor, groupId } = node
  const money = (minor: number) => formatMoney(minor, known.currency, locale)
  const share = budget && usedMinor / budget.limitMinor
  const isOthers = level === 'others'
  return {
    key: `${level}.${id}`,
    id,
    level: level === 'organization' ? 1 : level === 'group' || !groupId ? 2 : 3,
    ...(groupId ? { groupId } : {}),
    isOpenable:
      (level === 'organization' && known.nodes.length > 1) ||
      (level === 'group' && known.nodes.some((each) => each.groupId === id)),
    name: isOthers ? m.budgets_others({ count: node.people }) : node.name,
    ...(isOthers ? {} : { to: budgetsPath({ budget: id }) }),
    ...noteOf(node, known, locale),
    used: money(usedMinor),
    ...(budget && share !== undefined
      ? {
          of: m.budgets_of({ limit: money(budget.limitMinor) }),
          share,
          kind: share > 1 ? 'over' : share >= hotShare ? 'hot' : 'used',
          limit: money(budget.limitMinor),
          left: money(budget.leftMinor),
          renews: renewals[budget.reset]({ day: dayOf(budget.renewsAt, known, locale) }),
        }
      : { limit: isOthers && groupId ? '' : m.budgets_none() }),
    ...(isOthers && groupId ? { instead: m.budgets_in_group() } : {}),
  }
}

function noteOf(node: BudgetNode, known: Budgets, locale: Locale) {
  const { level, people, groupId, budget } = node
  const told = toldText(node, (at) => dayOf(at, known, locale))
  if (told) return { note: told, isWarned: true }
  const parts = [
    ...(level === 'others' ? [groupId ? m.budgets_no_own() : m.budgets_no_group()] : []),
    ...(level === 'organization' || level === 'group' ? [m.policy_people({ count: people })] : []),
    ...(budget && !budget.isHard ? [m.budgets_only_tells()] : []),
  ]
  return parts.length === 0 ? {} : { note: sideBySide(parts, locale) }
}

/** When 80 or 100 % were reached; for an exhausted budget only the latter is shown. */
function toldText({ budget, usedMinor }: BudgetNode, day: (at: number) => string) {
  if (!budget) return undefined
  const { toldAt, spentAt, limitMinor } = budget
  if (usedMinor >= limitMinor) {
    return spentAt === undefined ? undefined : m.budgets_full({ day: day(spentAt) })
  }
  return toldAt === undefined ? undefined : m.budgets_told({ day: day(toldAt) })
}

function dayOf(at: number, { timeZone, asOf }: Budgets, locale: Locale): string {
  return formatDayIn(at * 1000, { locale, timeZone, now: asOf * 1000 })
}

/**
 * The sum of the groups' budgets as a part of the organisation's; empty if their periods differ.
 */
function givenText({ nodes, currency }: Budgets, locale: Locale): string | undefined {
  const own = nodes.find(({ level }) => level === 'organization')?.budget
  const groups = nodes.flatMap(({ level, budget }) => (level === 'group' && budget ? budget : []))
  if (!own || groups.length === 0 || groups.some(({ reset }) => reset !== own.reset))
    return undefined
  const money = (minor: number) => formatMoney(minor, currency, locale)
  const heldMinor = groups.reduce((sum, { limitMinor }) => sum + limitMinor, 0)
  const [held, limit] = [money(heldMinor), money(own.limitMinor)]
  return heldMinor > own.limitMinor
    ? m.budgets_over_given({ held, limit })
    : m.budgets_given({ held, limit, rest: money(own.limitMinor - heldMinor) })
}
