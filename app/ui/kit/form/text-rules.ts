import type { Check } from './rules.ts'

const shape =
  (pattern: RegExp): Check =>
  (value) =>
    pattern.test(String(value))

/** Matches a text against a pattern written as `/…/flags`, or against an exact text. */
function matches(text: string, wanted: string): boolean {
  const pattern = /^\/(.+)\/([iu]*)$/.exec(wanted)
  return pattern ? new RegExp(pattern[1] ?? '', pattern[2]).test(text) : text === wanted
}

/** Rules about the characters of a text, in every script. */
export const textRules = {
  alpha: shape(/^\p{L}+$/u),
  alpha_spaces: shape(/^[\p{L} ]+$/u),
  alphanumeric: shape(/^[\p{L}\p{N}]+$/u),
  lowercase: shape(/^\p{Ll}+$/u),
  uppercase: shape(/^\p{Lu}+$/u),
  symbol: shape(/^[\p{P}\p{S}]+$/u),
  contains_alpha: shape(/\p{L}/u),
  contains_alpha_spaces: shape(/[\p{L} ]/u),
  contains_alphanumeric: shape(/[\p{L}\p{N}]/u),
  contains_lowercase: shape(/\p{Ll}/u),
  contains_uppercase: shape(/\p{Lu}/u),
  contains_numeric: shape(/\p{N}/u),
  contains_symbol: shape(/[\p{P}\p{S}]/u),
  matches: (value, args) => args.some((arg) => matches(String(value), String(arg))),
  starts_with: (value, args) => args.some((arg) => String(value).startsWith(String(arg))),
  ends_with: (value, args) => args.some((arg) => String(value).endsWith(String(arg))),
} satisfies Record<string, Check>
