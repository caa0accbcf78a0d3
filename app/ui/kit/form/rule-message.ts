import { m } from '#app/paraglide/messages.js'
import type { Failure, RuleName } from './rules.ts'

type Say = (name: string, args: readonly string[]) => string

const charactersMissing: Say = (name) => m.kit_rule_characters({ name })
const dateOutside: Say = (name) => m.kit_rule_date({ name })

const sentences: Record<RuleName, Say> = {
  required: (name) => m.kit_rule_required({ name }),
  accepted: (name) => m.kit_rule_accepted({ name }),
  require_one: (name) => m.kit_rule_required({ name }),
  email: () => m.kit_rule_email(),
  url: () => m.kit_rule_url(),
  number: (name) => m.kit_rule_number({ name }),
  min: (name, args) => m.kit_rule_min({ name, n: args[0] ?? '' }),
  max: (name, args) => m.kit_rule_max({ name, n: args[0] ?? '' }),
  between: (name, args) => m.kit_rule_between({ name, min: args[0] ?? '', max: args[1] ?? '' }),
  length: (name, args) => lengthSentence(name, args),
  confirm: (name) => m.kit_rule_match({ name }),
  matches: (name) => m.kit_rule_allowed({ name }),
  is: (name) => m.kit_rule_allowed({ name }),
  not: (name) => m.kit_rule_allowed({ name }),
  starts_with: (name) => m.kit_rule_allowed({ name }),
  ends_with: (name) => m.kit_rule_allowed({ name }),
  alpha: charactersMissing,
  alpha_spaces: charactersMissing,
  alphanumeric: charactersMissing,
  lowercase: charactersMissing,
  uppercase: charactersMissing,
  symbol: charactersMissing,
  contains_alpha: (name) => m.kit_rule_letter({ name }),
  contains_alpha_spaces: (name) => m.kit_rule_letter({ name }),
  contains_alphanumeric: (name) => m.kit_rule_letter({ name }),
  contains_lowercase: (name) => m.kit_rule_lowercase({ name }),
  contains_uppercase: (name) => m.kit_rule_uppercase({ name }),
  contains_numeric: (name) => m.kit_rule_digit({ name }),
  contains_symbol: (name) => m.kit_rule_symbol({ name }),
  date_after: dateOutside,
  date_after_or_equal: dateOutside,
  date_before: dateOutside,
  date_before_or_equal: dateOutside,
  date_between: dateOutside,
  date_format: dateOutside,
}

function lengthSentence(name: string, [min = '0', max]: readonly string[]): string {
  if (max === undefined) return m.kit_rule_length_min({ name, n: min })
  return m.kit_rule_length({ name, min, max })
}

/** Returns the default message for a broken rule, in the visitor's language. */
export function ruleMessage(label: string, { rule, args }: Failure): string {
  return sentences[rule](label, args.map(String))
}
