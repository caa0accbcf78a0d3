import { formatData } from '#app/format/data-size.ts'
import { formatMoney } from '#app/format/money.ts'
import { formatNumber } from '#app/format/number.ts'
import { m } from '#app/paraglide/messages.js'
import type { Currency } from '#contract/account.ts'
import type { AuditLine } from '#contract/audit.ts'
import type { Locale } from '#contract/locale.ts'
import { policyStops, policyTells } from '#contract/policy-words.ts'
import { stopWords, tellWords } from '../policy/stop-words.ts'
import type { AuditTitles } from './audit-titles.ts'
import { changeText } from './audit-words.ts'

type Stored = AuditLine['changes'][number]
type Reading = { titles: AuditTitles; locale: Locale; currency: typeof Currency.infer }

/** What a line changed, without what stayed as it was. */
export function shownChanges({ action, changes }: AuditLine, reading: Reading) {
  const isOfPolicy = action.startsWith('policy_')
  return changes
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
    .map(({ field, before, after }) => {
      const isKnown = isOfPolicy && Object.hasOwn(policyFields, field)
      const policy = isKnown ? policyFields[field] : undefined
      const text = (value: Stored['before']) =>
        policy?.text?.(value, reading) ?? changeText(field, value, reading.titles)
      return { field, label: policy?.label?.(), before: text(before), after: text(after) }
    })
}

type PolicyField = {
  label?: () => string
  text?: (value: Stored['before'], reading: Reading) => string | undefined
}

/** Fields of a top-up policy, named and read as on the policy's own page. */
const policyFields: Readonly<Record<string, PolicyField>> = {
  name: { label: m.passkeys_name_label },
  percent: {
    label: m.policy_percent_label,
    text: (value, { locale }) =>
      typeof value === 'number' ? `${formatNumber(value, locale)}\u202f%` : undefined,
  },
  add_mb: {
    label: m.policy_data_label,
    text: (value, { locale }) =>
      typeof value === 'number' ? formatData(value, locale) : undefined,
  },
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
}

const policyStates = ['draft', 'on', 'off'] as const
const stateWords = {
  draft: m.policy_state_draft,
  on: m.policy_state_on,
  off: m.policy_state_off,
}

function moneyOf(value: Stored['before'], { locale, currency }: Reading): string | undefined {
  return typeof value === 'number' ? formatMoney(value, currency, locale) : undefined
}

function wordOf<K extends string>(
  known: readonly K[],
  words: Readonly<Record<K, () => string>>,
  value: Stored['before'],
): string | undefined {
  const word = known.find((each) => each === value)
  return word && words[word]()
}
