import { formatData } from '#app/format/data-size.ts'
import { sideBySide } from '#app/format/list.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import type { Currency } from '#contract/account.ts'
import { policyStops, policyTells } from '#contract/assigning/policy-words.ts'
import type { Locale } from '#contract/locale.ts'
import { isCurrency, minorDigits } from '#contract/money.ts'
import { alertKinds } from '#contract/organization/alert-words.ts'
import type { AuditLine } from '#contract/organization/audit.ts'
import { type KeyScope, keyActs } from '#contract/organization/developer-words.ts'
import { groupSources } from '#contract/organization/sign-on-words.ts'
import { permissionKeys } from '#contract/permissions.ts'
import { budgetResets } from '#contract/spending/budget-words.ts'
import { paymentModels } from '#contract/words.ts'
import { alertNames } from '../alerts/alert-names.ts'
import { resetWords } from '../budgets/reset-words.ts'
import { scopeWords } from '../people/permission-words.ts'
import { stopWords, tellWords } from '../policy/stop-words.ts'
import { sourceWords } from '../sign-on/source-words.ts'
import type { AuditTitles } from './audit-titles.ts'

export type Stored = AuditLine['changes'][number]['before']
export type Reading = {
  titles: AuditTitles
  locale: Locale
  currency: typeof Currency.infer
}

export type AuditField = {
  label?: (reading: Reading) => string
  /** The readable form of the value; undefined if it is shown unchanged. */
  text?: (value: Stored, reading: Reading) => string | undefined
}

type Fields = Readonly<Record<string, AuditField>>

const policyStates = ['draft', 'on', 'off'] as const
const stateWords = {
  draft: m.policy_state_draft,
  on: m.policy_state_on,
  off: m.policy_state_off,
}

const modelWords = { PRE_PAID: m.settings_company_prepaid, POST_PAID: m.settings_company_postpaid }

const allScopes = [...permissionKeys, ...keyActs]
const scopeNames = Object.fromEntries(
  allScopes.map((key) => [key, scopeWords[key].name]),
) as Record<KeyScope, () => string>

/** Fields with the same meaning in all actions. */
const everywhere: Fields = {
  name: { label: m.passkeys_name_label },
  email: { label: m.import_field_email },
  locale: { label: m.shell_language_title },
  group: { label: m.people_group },
  role: { label: m.people_role },
  plan: { label: m.enterprise_plan },
  plans: { label: m.shop_texts_plans, text: numberOf },
  total: { label: m.approval_sum, text: writtenMoneyOf },
  amount: { label: m.receipt_amount, text: writtenMoneyOf },
  limit: { label: m.settings_company_limit, text: writtenMoneyOf },
  cost_centre: { label: m.people_cost_centre },
  groups_from: {
    label: m.sign_on_groups,
    text: (value) => sourceWords[groupSources.find((each) => each === value) ?? 'off'](),
  },
  vat_number: { label: m.settings_company_vat },
  permissions: {
    label: m.developers_key_may,
    text: (value, { locale }) => wordsOf(allScopes, scopeNames, { value, locale }),
  },
  events: { label: m.developers_hook_events },
  url: { label: m.developers_hook_url },
  days: { label: m.developers_key_days, text: numberOf },
}

/**
 * Fields of single actions, by the beginning of the action's name; labelled as on the page of the
 * action.
 */
const byAction: readonly (readonly [string, Fields])[] = [
  [
    'policy_',
    {
      percent: {
        label: m.policy_percent_label,
        text: (value, { locale }) =>
          typeof value === 'number' ? `${formatNumber(value, locale)}\u202f%` : undefined,
      },
      add_mb: { label: m.policy_data_label, text: dataOf },
      cap_minor: { label: m.policy_cap_label, text: moneyOf },
      groups: {
        label: m.policy_for,
        text: (value) =>
          Array.isArray(value) && value.length === 0 ? m.policy_everybody() : undefined,
      },
      stop_at: {
        label: m.policy_stop,
        text: (value) => wordOf(policyStops, stopWords, value),
      },
      stop_day: { label: m.policy_stop_day_label },
      stop_minor: { label: m.policy_stop_amount, text: moneyOf },
      tell: { label: m.policy_tell, text: (value) => wordOf(policyTells, tellWords, value) },
      state: { text: (value) => wordOf(policyStates, stateWords, value) },
    },
  ],
  [
    'data_',
    {
      add_mb: { label: m.policy_data_label, text: dataOf },
      price_minor: { label: m.receipt_amount, text: moneyOf },
    },
  ],
  ['list_', { days: { label: m.usage_range, text: numberOf }, groupId: { label: m.people_group } }],
  [
    'approval_rules_',
    {
      amount: { label: m.approval_field_amount, text: moneyOf },
      order: { label: m.approval_field_order, text: moneyOf },
      monthly_addons: { label: m.approval_field_addons, text: numberOf },
      monthly_plans: { label: m.approval_field_plans, text: numberOf },
      destinations: { label: m.approval_field_places },
      always: { label: m.approval_rule_always, text: yesOrNo },
      lapse_days: { label: m.approval_field_lapse, text: numberOf },
      escalate_days: { label: m.approval_field_escalate, text: numberOf },
      escalate_to: { label: m.approval_field_to },
    },
  ],
  [
    'terms_',
    {
      payment_model: {
        label: m.settings_company_payment,
        text: (value) => wordOf(paymentModels, modelWords, value),
      },
      pay_within: { label: m.portal_audit_pay_within, text: numberOf },
      account_manager: { label: m.portal_audit_manager },
    },
  ],
  ['approval_', { over_budget: { label: m.approval_why_budget } }],
  [
    'alerts_',
    {
      kinds: {
        label: m.alerts_settings,
        text: (value, { locale }) => wordsOf(alertKinds, alertNames, { value, locale }),
      },
    },
  ],
  [
    'budget_',
    {
      budget: { label: m.budgets_budget, text: writtenMoneyOf },
      reset: {
        label: m.budgets_renews,
        text: (value) => wordOf(budgetResets, resetWords, value),
      },
      stops: {
        label: m.budgets_when_used,
        text: (value) =>
          typeof value === 'boolean' ? (value ? m.budgets_stops : m.budgets_tells)() : undefined,
      },
    },
  ],
  ['webhook_', { on: { label: m.people_state, text: onOrOff } }],
  ['sign_on_', { required: { label: m.sign_on_require, text: yesOrNo } }],
  ['billing_address_', { address: { label: m.settings_company_billing } }],
  ['mailing_address_', { address: { label: m.settings_company_mailing } }],
]

/** The label and format of a line's field; undefined if it is shown unchanged. */
export function auditField(action: AuditLine['action'], field: string): AuditField | undefined {
  const own = byAction.find(
    ([start, fields]) => action.startsWith(start) && Object.hasOwn(fields, field),
  )
  if (own) return own[1][field]
  return Object.hasOwn(everywhere, field) ? everywhere[field] : undefined
}

function moneyOf(value: Stored, { locale, currency }: Reading): string | undefined {
  return typeof value === 'number' ? formatMoney(value, currency, locale) : undefined
}

/** An amount as `moneyText` writes it, "-355.00 USD", in the visitor's language. */
function writtenMoneyOf(value: Stored, { locale }: Reading): string | undefined {
  const [, number, code] = /^(-?\d+(?:\.\d\d)?) ([A-Z]{3})$/.exec(String(value)) ?? []
  if (number === undefined || !isCurrency(code)) return undefined
  if (number.includes('.') !== minorDigits(code) > 0) return undefined
  return formatMoney(Number(number.replace('.', '')), code, locale)
}

function dataOf(value: Stored, { locale }: Reading): string | undefined {
  return typeof value === 'number' ? formatData(value, locale) : undefined
}

function numberOf(value: Stored, { locale }: Reading): string | undefined {
  return typeof value === 'number' ? formatNumber(value, locale) : undefined
}

function yesOrNo(value: Stored): string | undefined {
  return typeof value === 'boolean' ? (value ? m.plan_fact_yes : m.plan_fact_no)() : undefined
}

function onOrOff(value: Stored): string | undefined {
  return typeof value === 'boolean' ? stateWords[value ? 'on' : 'off']() : undefined
}

function wordOf<K extends string>(
  known: readonly K[],
  words: Readonly<Record<K, () => string>>,
  value: Stored,
): string | undefined {
  const word = known.find((each) => each === value)
  return word && words[word]()
}

function wordsOf<K extends string>(
  known: readonly K[],
  words: Readonly<Record<K, () => string>>,
  { value, locale }: { value: Stored; locale: Locale },
): string | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  return sideBySide(
    value.map((each) => wordOf(known, words, each) ?? String(each)),
    locale,
  )
}
