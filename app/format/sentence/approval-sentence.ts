import { m } from '#app/paraglide/messages.js'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import type { ApprovalCheck, ApprovalRequest } from '#contract/spending/approval.ts'
import { formatData } from '../data-size.ts'
import { formatMoney } from '../money.ts'
import { formatNumber } from '../number.ts'

type In = { locale: Locale }
type What = Pick<ApprovalRequest, 'kind' | 'lines' | 'people' | 'from'>

/** Returns what is requested: "3 GB more, Japan" or "12 plans for the stock". */
export function askedText({ kind, lines, people = 1, from }: What, place: string, own: In): string {
  const [first] = lines
  const count = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (from) return m.approval_asked_people({ count: people }, own)
  if (!first || kind === 'order') return m.approval_asked_order({ count }, own)
  const { isUnlimited, amount, dailyMb, planType } = first.plan
  const size = isUnlimited
    ? m.plan_amount_unlimited({}, own)
    : planType === 'daily'
      ? m.plan_amount_daily({ data: formatData(dailyMb ?? amount, own.locale) }, own)
      : formatData(amount, own.locale)
  if (kind === 'addon') return m.approval_asked_addon({ data: size, place }, own)
  const plan = m.approval_asked_plan({ data: size, place }, own)
  return kind === 'plan' ? plan : m.approval_asked_assign({ plan, count: people }, own)
}

type Reason = { check: ApprovalCheck; currency: Currency; place: string }

/** Returns why a broken rule needs an approval, as a short sentence without its full stop. */
export function reasonText({ check, currency, place }: Reason, own: In): string {
  const { rule, limit = 0, value = 0 } = check
  const texts: Readonly<Record<ApprovalCheck['rule'], () => string>> = {
    amount: () => m.approval_why_amount({ limit: formatMoney(limit, currency, own.locale) }, own),
    addons: () =>
      m.approval_why_addons(
        { count: formatNumber(value, own.locale), limit: formatNumber(limit, own.locale) },
        own,
      ),
    plans: () =>
      m.approval_why_plans(
        { count: formatNumber(value, own.locale), limit: formatNumber(limit, own.locale) },
        own,
      ),
    destination: () => m.approval_why_destination({ place }, own),
    budget: () => m.approval_why_budget({}, own),
    limit: () => m.approval_why_limit({}, own),
    permission: () => m.approval_why_permission({}, own),
    always: () => m.approval_why_always({}, own),
  }
  return texts[rule]()
}
