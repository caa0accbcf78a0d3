import { readEmail } from '#contract/person/email.ts'
import { dateRules } from './date-rules.ts'
import { textRules } from './text-rules.ts'

/** The value of a form field. */
export type FieldValue = string | number | boolean | readonly string[] | null | undefined

export type RuleArg = string | number | boolean | readonly string[]

/** Returns whether a value passes; `other` reads another field of the same form. */
export type Check = (
  value: FieldValue,
  args: readonly RuleArg[],
  other: (name: string) => FieldValue,
) => boolean

/**
 * Returns whether a field is empty; all rules except `required`, `accepted` and `require_one` then
 * pass.
 */
export function isEmpty(value: FieldValue): boolean {
  if (Array.isArray(value)) return value.length === 0
  return value === undefined || value === null || value === false || String(value).trim() === ''
}

export function asNumber(value: FieldValue): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && value.trim() !== '' ? Number(value) : Number.NaN
}

/** Returns the length of a list, and the numeric value of everything else. */
function measure(value: FieldValue): number {
  return Array.isArray(value) ? value.length : asNumber(value)
}

function lengthOf(value: FieldValue): number {
  return Array.isArray(value) ? value.length : [...String(value)].length
}

function hasProtocol(value: FieldValue, args: readonly RuleArg[]): boolean {
  const protocols = args.length > 0 ? args : ['http', 'https']
  const url = URL.parse(String(value))
  return url !== null && url.host !== '' && protocols.includes(url.protocol.slice(0, -1))
}

function confirms(
  value: FieldValue,
  args: readonly RuleArg[],
  other: (name: string) => FieldValue,
): boolean {
  return String(value) === String(other(String(args[0])) ?? '')
}

const valueRules = {
  required: (value) => !isEmpty(value),
  accepted: (value) => value === true || ['yes', 'on', '1', 'true'].includes(String(value)),
  require_one: (value, args, other) =>
    [value, ...args.map((name) => other(String(name)))].some((one) => !isEmpty(one)),
  email: (value) => readEmail(String(value)) !== undefined,
  url: hasProtocol,
  number: (value) => Number.isFinite(asNumber(value)),
  min: (value, args) => measure(value) >= Number(args[0]),
  max: (value, args) => measure(value) <= Number(args[0]),
  between: (value, args) => measure(value) >= Number(args[0]) && measure(value) <= Number(args[1]),
  length: (value, args) =>
    lengthOf(value) >= Number(args[0] ?? 0) &&
    lengthOf(value) <= Number(args[1] ?? Number.POSITIVE_INFINITY),
  confirm: confirms,
  is: (value, args) => args.some((arg) => String(arg) === String(value)),
  not: (value, args) => args.every((arg) => String(arg) !== String(value)),
} satisfies Record<string, Check>

export const checks = { ...valueRules, ...textRules, ...dateRules }

export type RuleName = keyof typeof checks

/** A rule by name, or by name with its arguments. */
export type Rule = RuleName | readonly [RuleName, ...RuleArg[]]

export type Failure = { rule: RuleName; args: readonly RuleArg[] }

const answersForEmpty: ReadonlySet<RuleName> = new Set(['required', 'accepted', 'require_one'])

/** Returns the first rule that the value breaks, in the given order. */
export function firstFailure(
  value: FieldValue,
  rules: readonly Rule[],
  other: (name: string) => FieldValue = () => undefined,
): Failure | undefined {
  for (const entry of rules) {
    const [rule, ...args] = typeof entry === 'string' ? ([entry] as const) : entry
    if (isEmpty(value) && !answersForEmpty.has(rule)) continue
    if (!checks[rule](value, args, other)) return { rule, args }
  }
  return undefined
}

/**
 * Returns a number field's text after the field lost the focus: an empty text stays empty, a number
 * outside the limits becomes the nearest limit.
 */
export function clampNumber(text: string, limits: { min?: number; max?: number }): string {
  if (text.trim() === '') return ''
  const value = Number(text)
  if (Number.isNaN(value)) return text
  if (limits.min !== undefined && value < limits.min) return String(limits.min)
  if (limits.max !== undefined && value > limits.max) return String(limits.max)
  return text
}
