import { data, redirect } from 'react-router'
import { refuse } from '#app/auth/auth-action.ts'
import { type Context, textOf } from '#app/auth/auth-call.ts'
import type { AuthProblem } from '#app/auth/auth-problem.ts'
import { apiContext, localeContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { AssignLine } from '#contract/assignment.ts'
import type { AssignProblem } from '#contract/assignment-words.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/path-to.ts'
import { type AskedPlan, readAskedPlan } from './assign-form.ts'
import { passedText } from './passed-text.ts'
import { plansProblem } from './plans-problem.ts'
import { momentIn } from './shown-assignment.ts'

/** What the assign form would do, before anything happens. */
export type AssignPreview = {
  asked: Omit<AskedPlan, 'accountIds' | 'people' | 'groupId'>
  rows: PreviewRow[]
  ready: number
  free: number
  /** The idempotency key of the assignment. */
  key: string
  /** The form was sent, but something had changed since it was shown. */
  isChanged: boolean
}

export type PreviewRow = {
  /** Names the row in the field `leave`. */
  id: string
  accountId?: string
  name: string
  email: string
  due: string
  problem?: string
  note?: string
}

const problems: Readonly<Record<AssignProblem, (line: AssignLine, locale: Locale) => string>> = {
  email: () => m.assign_problem_email(),
  double: () => m.assign_problem_double(),
  taken: () => m.assign_problem_taken(),
  suspended: () => m.assign_problem_suspended(),
  budget: ({ budget }, locale) => passedText(budget, locale),
}

/** Checks who would be given the plan. The button of that preview then gives it to those without a problem. */
export async function runAssign(context: Context, form: FormData) {
  const asked = readAskedPlan(form)
  if (!asked) return refuse(refusalOf({ field: 'lines', message: m.assign_nobody() }))
  try {
    const key = textOf(form, 'key') || crypto.randomUUID()
    const preview = { ...(await previewOf(context, asked)), key, isChanged: false }
    const isConfirmed = textOf(form, 'intent') === 'assign'
    if (!isConfirmed) return data({ preview })
    if (Number(textOf(form, 'count')) !== preview.ready) {
      return data({ preview: { ...preview, isChanged: true } })
    }
    return await give(context, preview)
  } catch (error) {
    return refuse(refusalOf(plansProblem(error, context.get(localeContext))))
  }
}

function refusalOf(problem: AuthProblem) {
  return { intent: 'preview', problem, email: '' }
}

async function previewOf(context: Context, asked: AskedPlan) {
  const locale = context.get(localeContext)
  const { lines, free } = await context.get(apiContext).call('previewAssignment', asked)
  const { accountIds: _, people: __, groupId: ___, ...rest } = asked
  let typed = 0
  const rows = lines.map((line) => {
    const id = line.accountId === undefined ? `typed:${typed++}` : `account:${line.accountId}`
    return { id, ...shownLine(line, { locale, isNow: asked.dueOn === undefined }) }
  })
  return {
    asked: rest,
    rows,
    ready: rows.filter(({ problem }) => problem === undefined).length,
    free,
  }
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

/** Gives the plan to those without a problem, who are the rows that the preview counted. */
async function give(context: Context, { rows, asked, key }: AssignPreview): Promise<Response> {
  const ready = rows.filter(({ problem }) => problem === undefined)
  await context.get(apiContext).call('assignPlans', {
    ...asked,
    accountIds: ready.flatMap(({ accountId }) => accountId ?? []),
    people: ready.flatMap(({ accountId, name, email }) => (accountId ? [] : [{ name, email }])),
    idempotencyKey: key,
  })
  return redirect(`${pathTo('portal-plans')}?done=assigned`)
}
