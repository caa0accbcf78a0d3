import type { CellProblemKind, ImportField } from '#contract/assigning/import-words.ts'
import { readEmail } from '#contract/person/email.ts'
import { maxNameLength } from '#contract/words.ts'
import { emailKey } from '../../../call/limits/email-key.ts'
import { type DayOrder, readDay } from '../../../platform/time/read-day.ts'
import type { CellProblem, CheckedRow, Draft, Fix, Known } from './checked-row.ts'
import { matchPlan } from './match-plan.ts'
import { mendedText } from './mended-text.ts'
import { localeNamed } from './read-locale.ts'

/** Plans that are bought now have lapsed by any later day. */
const farthestDays = 365

/** Checks each cell of a row by itself. */
export function checkCells(
  { line, values }: Pick<CheckedRow, 'line' | 'values'>,
  known: Known,
  order: DayOrder,
): Draft {
  const draft: Draft = { line, values, problems: [] }
  const isForeign = Object.values(values).some((value) => /[^\p{ASCII}]/u.test(value))
  if (known.isGuessed && isForeign) refuse(draft, 'name', 'guessed')
  else checkName(draft)
  checkEmail(draft, known)
  checkPlan(draft, known)
  checkDay(draft, known, order)
  checkGroup(draft, known)
  const isKnown = values.locale === '' || localeNamed(values.locale) !== undefined
  if (!isKnown) refuse(draft, 'locale', 'locale_unknown', { text: values.locale })
  return draft
}

type Details = Partial<Omit<CellProblem, 'field' | 'kind'>>

/** Adds a problem to a row. */
export function refuse(
  draft: Pick<Draft, 'problems'>,
  field: ImportField,
  kind: CellProblemKind,
  details: Details = {},
): void {
  draft.problems.push({ field, kind, fixes: [], ...details })
}

function setting(draft: Draft, field: ImportField, value: string): Fix {
  return { kind: 'set', field, value, lines: [draft.line] }
}

/**
 * The beginnings with which a spreadsheet runs a cell; files exported by the shop have an
 * apostrophe before it.
 */
const formulaStart = /^'?[=+@＝＋＠]|^'?-[^\d\s]/

function checkName(draft: Draft): void {
  const { name } = draft.values
  const mended = mendedText(name)
  if (name === '') refuse(draft, 'name', 'name_missing')
  else if (formulaStart.test(name)) {
    refuse(draft, 'name', 'formula', { text: name.replace(/^'/, '').slice(0, 1) })
  } else if (mended !== undefined) {
    const fixes = mended.includes('�') ? [] : [setting(draft, 'name', mended)]
    refuse(draft, 'name', 'encoding', { text: mended, fixes })
  } else if (name.length > maxNameLength) {
    refuse(draft, 'name', 'name_long', { count: maxNameLength })
  }
}

function checkEmail(draft: Draft, { people }: Known): void {
  const { email } = draft.values
  const found = people.get(emailKey(email))
  if (email === '') refuse(draft, 'email', 'email_missing')
  else if (readEmail(email) === undefined) {
    const guess = guessedMail(email)
    const fixes = guess ? [setting(draft, 'email', guess)] : []
    refuse(draft, 'email', 'email_wrong', { text: email, fixes })
  } else if (found === 'elsewhere') refuse(draft, 'email', 'email_elsewhere')
  else if (found === 'suspended') refuse(draft, 'email', 'email_suspended')
}

/** A guess at an address with full-width signs, spaces, or a comma instead of a dot. */
function guessedMail(email: string): string | undefined {
  const plain = email
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/,/g, '.')
    .replace(/@{2,}/g, '@')
  const guess = plain.replace(/\.{2,}/g, '.').replace(/^mailto:|[.<>;]+$|^</g, '')
  return guess === email ? undefined : readEmail(guess)
}

function checkPlan(draft: Draft, { plans, defaultPlanId }: Known): void {
  const { plan } = draft.values
  if (plan === '') {
    if (defaultPlanId === null) refuse(draft, 'plan', 'plan_missing')
    else draft.planId = defaultPlanId
    return
  }
  const match = matchPlan(plan, plans)
  if ('planId' in match) {
    draft.planId = match.planId
    return
  }
  const kind = match.problem === 'unclear' ? 'plan_unclear' : 'plan_unknown'
  const fixes = match.closest.map((id) => setting(draft, 'plan', id))
  refuse(draft, 'plan', kind, { text: plan, fixes })
}

function checkDay(draft: Draft, { today, defaultDay }: Known, order: DayOrder): void {
  const { day } = draft.values
  if (day === '') {
    draft.day = defaultDay
    return
  }
  const found = readDay(day, order)
  if (!('problem' in found)) checksOfGiftsDay(draft, found.day, today)
  else if (found.problem === 'unread') refuse(draft, 'day', 'day_unread', { text: day })
  else {
    const near = found.near.filter((each) => each >= today)
    const fixes = near.map((each) => setting(draft, 'day', each))
    refuse(draft, 'day', 'day_absent', { text: String(found.month), count: found.days, fixes })
  }
}

function checksOfGiftsDay(draft: Draft, day: string, today: string): void {
  draft.day = day
  if (day < today) {
    refuse(draft, 'day', 'day_past', { text: day, fixes: [setting(draft, 'day', today)] })
  }
  const daysAhead = (Date.parse(day) - Date.parse(today)) / 86_400_000
  if (daysAhead > farthestDays) refuse(draft, 'day', 'day_far', { text: day, count: farthestDays })
}

function checkGroup(draft: Draft, { groups }: Known): void {
  const wanted = draft.values.group.normalize('NFC').toLowerCase()
  if (wanted === '') return
  const group = groups.find(({ name }) => name.normalize('NFC').toLowerCase() === wanted)
  if (group) draft.groupId = group.id
  else refuse(draft, 'group', 'group_unknown', { text: draft.values.group })
}
