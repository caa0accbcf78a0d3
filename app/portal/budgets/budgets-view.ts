import { formatMoney, typedMoney } from '#app/format/money.ts'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { BudgetNode, Budgets } from '#contract/spending/budget.ts'
import type { BudgetReset } from '#contract/spending/budget-words.ts'
import type { BudgetsAddress } from '../budgets-address.ts'
import { shownBudgets } from '../shown-budgets.ts'
import { seenText } from './seen-budget.ts'

/** The contents of the form. */
export type BudgetForm = ReturnType<typeof formOf>

/** Reads everything for the page, in the visitor's language. */
export async function readBudgets(context: PageContext, address: BudgetsAddress) {
  const known = await context.get(apiContext).call('listBudgets', {})
  const locale = context.get(localeContext)
  const shown = shownBudgets(known, locale)
  return {
    ...shown,
    open: address.open.length > 0 ? [...address.open] : shown.open,
    form: address.budget === '' ? undefined : formOf(known, address.budget, locale),
    done: address.done,
    was: address.was,
  }
}

function formOf({ nodes, currency }: Budgets, id: string, locale: Locale) {
  const holders = nodes.filter(({ level }) => level !== 'others')
  const holder = holders.find((each) => each.id === id)
  return {
    key: `${id} ${JSON.stringify(holder?.budget)}`,
    title: holder ? m.budgets_edit({ name: holder.name }) : m.budgets_add(),
    /** The holder; absent for a new budget. */
    holder: holder && holderText(holder),
    choices: holders
      .filter(({ level }) => level !== 'person')
      .map((each) => ({ value: holderText(each), name: each.name })),
    currency,
    limit: holder?.budget ? typedMoney(holder.budget.limitMinor, currency, locale) : '',
    reset: holder?.budget?.reset ?? ('month' satisfies BudgetReset),
    isHard: holder?.budget?.isHard ?? true,
    isSet: holder?.budget !== undefined,
    seen: seenText(holder?.budget),
    /** The stored budget in words, for a member whose form is outdated. */
    now: holder?.budget
      ? formatMoney(holder.budget.limitMinor, currency, locale)
      : m.budgets_none(),
  }
}

function holderText({ level, id }: Pick<BudgetNode, 'level' | 'id'>): string {
  return `${level}.${id}`
}
