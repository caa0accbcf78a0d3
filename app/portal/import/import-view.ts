import { formatData } from '#app/format/data-size.ts'
import { formatDate } from '#app/format/date.ts'
import { listText } from '#app/format/list.ts'
import { reasonText } from '#app/format/sentence/approval-sentence.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { orNotFound } from '#app/page/not-found.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import type {
  ImportFix,
  ImportPreview,
  ImportProblem,
  ImportRow,
} from '#contract/assigning/import.ts'
import type { ImportField } from '#contract/assigning/import-words.ts'
import type { Locale } from '#contract/locale.ts'
import type { Currency } from '#contract/money.ts'
import { holdsPermissions } from '#contract/pages/access.ts'
import type { ApprovalCheck } from '#contract/spending/approval.ts'
import { type ShownNeeds, shownNeeds } from '../ask-approval.tsx'
import { shownPlan } from '../orders/shown-plan.ts'
import { type ShownTouched, shownTouched } from '../touched-budgets.tsx'
import type { ImportAddress } from './import-address.ts'
import { importProblem } from './import-problem.ts'
import { type ShownJob, shownJob } from './shown-job.ts'

export const pageSize = 25
const budgetsAtMost = 6

/** A button that corrects cells: the fields of its form and its label. */
export type ShownFix = {
  label: string
  fields: readonly (readonly [name: string, value: string])[]
}

export type ShownProblem = { field: ImportField; sentence: string; fixes: ShownFix[] }

export type ShownRow = Pick<ImportRow, 'line' | 'state' | 'values'> & {
  /** The plan and the day as they were parsed. */
  plan: string
  day: string
  problems: ShownProblem[]
  /** Why the row needs an approval; empty if it does not. */
  needs: string
}

export type ShownPlanChoice = { id: string; label: string }

/** A file with a page of its rows. */
type Left = 'job' | 'rows' | 'bytes' | 'budgets' | 'needs' | 'approvers'
export type FileView = Omit<ImportPreview, Left> & {
  /** Why rows need an approval, and who can give it; absent if none do. */
  needs: ShownNeeds | undefined
  /** The budgets that are closest to being exceeded, limited to a readable number. */
  budgets: ShownTouched[]
  job: ShownJob
  size: string
  rows: ShownRow[]
  plans: ShownPlanChoice[]
  locale: Locale
}

export async function readFile(context: PageContext, address: ImportAddress): Promise<FileView> {
  const { api, locale } = valuesOf(context)
  const { job: importId, show, page } = address
  const [{ bytes, needs, approvers, ...preview }, { plans }] = await Promise.all([
    orNotFound(api.call('getImport', { importId, show, page, pageSize })),
    api.call('listStock', {}),
  ])
  const names = new Map(plans.map(({ plan }) => [plan.id, planName(shownPlan(plan, locale))]))
  const places = new Map(plans.map(({ plan }) => [plan.id, placeName(plan.destination, locale)]))
  const { currency, elsewherePlanId = '' } = preview
  const mayBuy = holdsPermissions(valuesOf(context).viewer, [
    'UPDATE_PAYMENT_METHOD',
    'CREATE_MASTER_ORDER',
  ])
  return {
    ...preview,
    locale,
    job: shownJob(preview.job, locale),
    needs:
      needs.length === 0
        ? undefined
        : shownNeeds({
            ...{ needs, approvers, currency, locale },
            place: places.get(elsewherePlanId) ?? '',
          }),
    budgets: shownTouched(preview.budgets, { currency, locale })
      .toSorted((one, other) => Number(other.over !== '') - Number(one.over !== ''))
      .slice(0, budgetsAtMost),
    size: formatData(Math.max(bytes, 1_024) / 1_048_576, locale),
    rows: preview.rows.map((row) => showRow(row, { names, places, currency, locale, mayBuy })),
    plans: plans.map(({ plan, free }) => ({
      id: plan.id,
      label: m.import_plan_free({ plan: names.get(plan.id) ?? plan.id, count: free }),
    })),
  }
}

const planName = ({ name, facts }: { name: string; facts: string }) => `${name}, ${facts}`

type Showing = {
  names: ReadonlyMap<string, string>
  places: ReadonlyMap<string, string>
  currency: Currency
  locale: Locale
  mayBuy: boolean
}

function showRow(row: ImportRow, showing: Showing): ShownRow {
  const { line, state, values, planId, day, problems, checks = [] } = row
  const known = planId === undefined ? undefined : showing.names.get(planId)
  return {
    line,
    state,
    values,
    plan: known ?? values.plan,
    day: day ? formatDate(day, showing.locale) : values.day || m.import_now(),
    problems: problems.map((problem) => showProblem(problem, line, showing)),
    needs: needsText(checks, planId, showing),
  }
}

/** The reason why a row needs an approval. */
function needsText(checks: readonly ApprovalCheck[], planId = '', showing: Showing): string {
  if (checks.length === 0) return ''
  const { places, currency, locale } = showing
  const place = places.get(planId) ?? ''
  const reasons = checks.map((check) => reasonText({ check, currency, place }, { locale }))
  return m.approval_needs({ reasons: listText(reasons, locale) })
}

function showProblem(problem: ImportProblem, line: number, showing: Showing): ShownProblem {
  const [first] = problem.fixes
  const nearPlan = first?.value === undefined ? undefined : showing.names.get(first.value)
  const { locale } = showing
  return {
    field: problem.field,
    sentence: importProblem(problem, { locale, nearPlan }),
    fixes: problem.fixes.flatMap((fix) => showFix(fix, line, showing) ?? []),
  }
}

function showFix(fix: ImportFix, line: number, showing: Showing): ShownFix | undefined {
  const { kind, value = '', lines = [], count = 0, planId = '', field = 'name' } = fix
  const rows = ['lines', lines.join(',')] as const
  if (kind === 'skip') {
    return { label: m.import_fix_skip({ row: line }), fields: [['intent', 'skip'], rows] }
  }
  if (kind === 'buy') {
    if (!showing.mayBuy) return undefined
    const wish = [
      ['plan', planId],
      ['count', String(count)],
    ] as const
    return { label: m.import_fix_buy({ count }), fields: [['intent', 'buy'], ...wish] }
  }
  const set = [['intent', 'set'], ['field', field], ['value', value], rows] as const
  return { label: fixLabel(fix, showing), fields: set }
}

function fixLabel({ field, value = '', lines = [] }: ImportFix, { names, locale }: Showing) {
  if (field === 'name' || field === 'email') return m.import_fix_mend()
  const shown = field === 'day' ? formatDate(value, locale) : (names.get(value) ?? value)
  return lines.length > 1
    ? m.import_fix_use_rows({ value: shown, count: lines.length })
    : m.import_fix_use({ value: shown })
}
