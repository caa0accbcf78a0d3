import { localeName } from '#app/format/locale-name.ts'
import { m } from '#app/paraglide/messages.js'
import type { ImportProblem } from '#contract/assigning/import.ts'
import type { CellProblemKind } from '#contract/assigning/import-words.ts'
import type { Locale } from '#contract/locale.ts'

type Told = Pick<ImportProblem, 'kind' | 'text' | 'count' | 'lines' | 'fixes'>
type Options = {
  locale: Locale
  /** The name of the plan that is closest to the written text, if there is one. */
  nearPlan?: string | undefined
}
type Sentence = (told: Told, options: Options) => string

const sentences: Readonly<Record<CellProblemKind, Sentence>> = {
  email_missing: (_, own) => m.import_problem_email_missing({}, own),
  email_wrong: (_, own) => m.import_problem_email_wrong({}, own),
  email_elsewhere: (_, own) => m.import_problem_email_elsewhere({}, own),
  email_suspended: (_, own) => m.import_problem_email_suspended({}, own),
  name_missing: (_, own) => m.import_problem_name_missing({}, own),
  name_long: ({ count = 0 }, own) => m.import_problem_name_long({ count }, own),
  formula: ({ text = '' }, own) => m.import_problem_formula({ text }, own),
  encoding: ({ text = '', fixes }, own) =>
    fixes.length > 0
      ? m.import_problem_encoding({ text }, own)
      : m.import_problem_encoding_lost({}, own),
  guessed: (_, own) => m.import_problem_guessed({}, own),
  plan_missing: (_, own) => m.import_problem_plan_missing({}, own),
  plan_unknown: (_, own) =>
    own.nearPlan
      ? m.import_problem_plan_near({ plan: own.nearPlan }, own)
      : m.import_problem_plan_unknown({}, own),
  plan_unclear: (_, own) => m.import_problem_plan_unclear({}, own),
  // Without a number, the row failed after the start, although plans had been free before.
  plan_short: ({ count }, own) =>
    count === undefined
      ? m.import_problem_plan_gone({}, own)
      : m.import_problem_plan_short({ count }, own),
  budget_spent: (_, own) => m.import_problem_budget({}, own),
  day_unread: (_, own) => m.import_problem_day_unread({ text: '2026-12-31' }, own),
  day_absent: ({ text = '1', count = 0 }, own) =>
    m.import_problem_day_absent({ text: monthName(Number(text), own.locale), count }, own),
  day_past: (_, own) => m.import_problem_day_past({}, own),
  day_far: ({ count = 0 }, own) => m.import_problem_day_far({ count }, own),
  group_unknown: (_, own) => m.import_problem_group_unknown({}, own),
  locale_unknown: (_, own) =>
    m.import_problem_locale_unknown({ text: localeName(own.locale) }, own),
  waits: (_, own) => m.import_problem_waits({}, own),
  not_approved: (_, own) => m.import_problem_not_approved({}, own),
  double: ({ lines = [] }, own) => m.import_problem_double({ row: lines[0] ?? 0 }, own),
}

/** Describes the problem of a cell of a file, and what to do about it. */
export function importProblem(told: Told, options: Options): string {
  return sentences[told.kind](told, options)
}

function monthName(month: number, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' })
  return format.format(Date.UTC(2026, month - 1, 1))
}
