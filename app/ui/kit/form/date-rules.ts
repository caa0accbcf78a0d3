import type { Check, FieldValue, RuleArg } from './rules.ts'

const isoDate = /^(\d{4})-(\d{2})-(\d{2})$/

/** Calendar days are compared in UTC so that no visitor's zone moves them. */
function dayOf(value: FieldValue): number {
  const parts = isoDate.exec(String(value))
  if (!parts) return Date.parse(String(value))
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  const time = Date.UTC(year, month - 1, day)
  return new Date(time).getUTCDate() === day ? time : Number.NaN
}

/** Returns the day to compare with; without an argument it is today. */
function limitOf(arg: RuleArg | undefined): number {
  return arg === undefined ? dayOf(new Date().toISOString().slice(0, 10)) : dayOf(String(arg))
}

const formatParts: Record<string, string> = {
  YYYY: '\\d{4}',
  YY: '\\d{2}',
  MM: '(0[1-9]|1[0-2])',
  M: '([1-9]|1[0-2])',
  DD: '(0[1-9]|[12]\\d|3[01])',
  D: '([1-9]|[12]\\d|3[01])',
}

function hasFormat(value: FieldValue, args: readonly RuleArg[]): boolean {
  if (args.length === 0) return !Number.isNaN(dayOf(value))
  const pattern = String(args[0])
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replace(/YYYY|YY|MM|M|DD|D/g, (part) => formatParts[part] ?? part)
  return new RegExp(`^${pattern}$`).test(String(value))
}

export const dateRules = {
  date_after: (value, args) => dayOf(value) > limitOf(args[0]),
  date_after_or_equal: (value, args) => dayOf(value) >= limitOf(args[0]),
  date_before: (value, args) => dayOf(value) < limitOf(args[0]),
  date_before_or_equal: (value, args) => dayOf(value) <= limitOf(args[0]),
  date_between: (value, args) =>
    dayOf(value) >= limitOf(args[0]) && dayOf(value) <= limitOf(args[1]),
  date_format: hasFormat,
} satisfies Record<string, Check>
