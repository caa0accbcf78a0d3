import { data, redirect } from 'react-router'
import { refuse } from '#app/auth/auth-action.ts'
import { textOf } from '#app/auth/auth-call.ts'
import type { AuthProblem } from '#app/auth/auth-problem.ts'
import { type PageContext, valuesOf } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { placeName } from '#app/ui/place.ts'
import type { AssignLine } from '#contract/assigning/assignment.ts'
import type { AssignProblem } from '#contract/assigning/assignment-words.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import type { ApprovalCheck } from '#contract/spending/approval.ts'
import { maxApprovalWord } from '#contract/spending/approval-words.ts'
import { type ShownNeeds, shownNeeds } from '../ask-approval.tsx'
import { passedText } from '../assigned/passed-text.ts'
import { momentIn } from '../assigned/shown-assignment.ts'
import { type AskedPlan, readAskedPlan } from './assign-form.ts'
import { plansProblem } from './plans-problem.ts'

/** The preview of the assign form. */
export type AssignPreview = {
  asked: Omit<AskedPlan, 'accountIds' | 'people' | 'groupId'>
  rows: PreviewRow[]
  ready: number
  free: number
  /** The idempotency key of the assignment. */
  key: string
  /** Whether something changed between the preview and the submission. */
  isChanged: boolean
  /** Why an approval is needed and who can give it; absent if none is needed. */
  needs: ShownNeeds | undefined
  /** Whether the people without a problem can be assigned the plan at once. */
  mayGive: boolean
}

export type PreviewRow = {
  /** Identifies the row in the field `leave`. */
  id: string
  accountId?: string
  name: string
  email: string
  due: string
  problem?: string
  note?: string
  /** Whether a budget is the only problem, for which an approval can be requested. */
  isOver: boolean
}

const problems: Readonly<Record<AssignProblem, (line: AssignLine, locale: Locale) => string>> = {
  email: () => m.assign_problem_email(),
  double: () => m.assign_problem_double(),
  taken: () => m.assign_problem_taken(),
  suspended: () => m.assign_problem_suspended(),
  budget: ({ budget }, locale) => passedText(budget, locale),
}

/**
 * Checks who would be assigned the plan. The button of the preview then assigns it to those without
 * a problem.
 */
export async function runAssign(context: PageContext, form: FormData) {
  const asked = readAskedPlan(form)
  if (!asked) return refuse(refusalOf({ field: 'lines', message: m.assign_nobody() }))
  try {
    const key = textOf(form, 'key') || crypto.randomUUID()
    const preview = { ...(await previewOf(context, asked)), key, isChanged: false }
    const isConfirmed = textOf(form, 'intent') === 'assign'
    const isAsked = textOf(form, 'intent') === 'ask'
    if (!isConfirmed && !isAsked) return data({ preview })
    if (Number(textOf(form, 'count')) !== preview.ready) {
      return data({ preview: { ...preview, isChanged: true } })
    }
    return isAsked
      ? await ask(context, preview, textOf(form, 'word'))
      : await give(context, preview)
  } catch (error) {
    return refuse(refusalOf(plansProblem(error, valuesOf(context).locale)))
  }
}

function refusalOf(problem: AuthProblem) {
  return { intent: 'preview', problem, email: '' }
}

async function previewOf(context: PageContext, asked: AskedPlan) {
  const { locale } = valuesOf(context)
  const answer = await valuesOf(context).api.call('previewAssignment', asked)
  const { lines, free, needs } = answer
  const { accountIds: _, people: __, groupId: ___, ...rest } = asked
  let typed = 0
  const rows = lines.map((line) => {
    const id = line.accountId === undefined ? `typed:${typed++}` : `account:${line.accountId}`
    const isOver = line.problem === 'budget'
    return { id, isOver, ...shownLine(line, { locale, isNow: asked.dueOn === undefined }) }
  })
  return {
    asked: rest,
    rows,
    ready: rows.filter(({ problem }) => problem === undefined).length,
    free,
    needs: needs.length === 0 ? undefined : await needsOf(context, asked.planId, answer),
    // A budget stops only its own holders.
    mayGive: needs.every(({ rule }) => rule === 'budget'),
  }
}

type Needing = { needs: ApprovalCheck[]; approvers: string[] }

async function needsOf(context: PageContext, planId: string, { needs, approvers }: Needing) {
  const { locale, api } = valuesOf(context)
  const [{ plans }, { organization }] = await Promise.all([
    api.call('listStock', {}),
    api.call('enterpriseGetProfile', {}),
  ])
  const plan = plans.find((each) => each.plan.id === planId)?.plan
  const place = plan ? placeName(plan.destination, locale) : ''
  const currency = organization?.currencyUnit ?? 'USD'
  return shownNeeds({ needs, approvers, place, currency, locale })
}

function shownLine(line: AssignLine, { locale, isNow }: { locale: Locale; isNow: boolean }) {
  const { accountId, name, email, problem, hasUnused, dueAt, timeZone } = line
  return {
    ...(accountId === undefined ? {} : { accountId }),
    ...{ name, email },
    due: isNow ? m.assign_now() : momentIn(dueAt, { locale, timeZone }),
    ...(problem ? { problem: problems[problem](line, locale) } : {}),
    ...(hasUnused ? { note: m.assign_has_unused() } : {}),
  }
}

/** Requests an approval for all people without other problems than rules and budgets. */
async function ask(context: PageContext, { rows, asked, key }: AssignPreview, word: string) {
  const meant = rows.filter(({ problem, isOver }) => problem === undefined || isOver)
  await valuesOf(context).api.call('requestAssignment', {
    ...asked,
    accountIds: meant.flatMap(({ accountId }) => accountId ?? []),
    people: meant.flatMap(({ accountId, name, email }) => (accountId ? [] : [{ name, email }])),
    idempotencyKey: key,
    word: word.slice(0, maxApprovalWord),
  })
  return redirect(`${pathTo('portal-plans')}?done=asked`)
}

/** Assigns the plan to the people without a problem, who are the rows that the preview counted. */
async function give(context: PageContext, { rows, asked, key }: AssignPreview): Promise<Response> {
  const ready = rows.filter(({ problem }) => problem === undefined)
  await valuesOf(context).api.call('assignPlans', {
    ...asked,
    accountIds: ready.flatMap(({ accountId }) => accountId ?? []),
    people: ready.flatMap(({ accountId, name, email }) => (accountId ? [] : [{ name, email }])),
    idempotencyKey: key,
  })
  return redirect(`${pathTo('portal-plans')}?done=assigned`)
}
