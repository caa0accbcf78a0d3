import { data, redirect } from 'react-router'
import { refuse } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import type { Assignment } from '#contract/assigning/assignment.ts'
import type { PlanPreview } from '#contract/assigning/assignment-job.ts'
import {
  type AssignmentJobChange,
  assignmentJobChanges,
} from '#contract/assigning/assignment-job-words.ts'
import type { Locale } from '#contract/locale.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { momentIn } from '../assigned/shown-assignment.ts'
import { problemNames } from '../assigned/shown-plans-job.ts'
import { shownPlan } from '../orders/shown-plan.ts'
import { plansLink, readPlansAddress } from './plans-address.ts'
import { plansProblem } from './plans-problem.ts'
import { chosenIn } from './plans-steps.ts'

/** A change of the selected plans. */
export type PlansChange = {
  change: AssignmentJobChange
  ids: string[]
  /** The input for the new day. */
  dueOn: string
  dueAt: string
  zone: string
  lines: string
  /** Each plan before and after; absent before the preview. */
  rows?: ChangedRow[]
}

export type ChangedRow = {
  id: string
  name: string
  email: string
  plan: string
  before: string
  after: string
  /** The account of the new person. */
  to: string
  problem?: string
}

type Sent = Pick<Filled, 'context' | 'form'>

/** Asks for a day or for people, previews the change, and then carries it out. */
export async function runChange(filled: Sent) {
  const { context, form } = filled
  const intent = textOf(form, 'intent')
  const asked = await askedIn(filled)
  if (asked.ids.length === 0) return redirect(backTo(form))
  if (intent === 'ask_date' || intent === 'ask_person') return data({ change: asked })
  try {
    if (intent === 'change_plans') return await start(context, form, asked)
    return data({ change: { ...asked, rows: await previewOf(context, asked) } })
  } catch (error) {
    const problem = plansProblem(error, context.get(localeContext))
    const refused = refuse({ intent: 'see_change', problem, email: '' })
    return data({ ...refused.data, change: asked }, { status: 422 })
  }
}

async function askedIn(filled: Sent): Promise<PlansChange> {
  const { form } = filled
  const named = textOf(form, 'intent').replace('ask_', '')
  const change = assignmentJobChanges.find((each) => each === named || each === form.get('change'))
  return {
    change: change ?? 'date',
    ids: await chosenIn(filled),
    dueOn: textOf(form, 'due_on'),
    dueAt: textOf(form, 'due_at') || '09:00',
    zone: textOf(form, 'zone'),
    lines: textOf(form, 'lines'),
  }
}

function dayOf({ ids, dueOn, dueAt, zone }: PlansChange) {
  const when = { dueOn, dueAt, ...(zone ? { timeZone: zone } : {}) }
  return { change: 'date', assignmentIds: ids, ...when } as const
}

async function previewOf(context: PageContext, asked: PlansChange): Promise<ChangedRow[]> {
  const locale = context.get(localeContext)
  const emails = asked.lines.split(/[\s,;]+/).filter((email) => email.includes('@'))
  const people = { change: 'person', assignmentIds: asked.ids, emails } as const
  const wanted = asked.change === 'date' ? dayOf(asked) : people
  const { plans } = await context.get(apiContext).call('previewAssignmentJob', wanted)
  return plans.map((plan) => toRow(plan, asked.change, locale))
}

function toRow(preview: PlanPreview, change: AssignmentJobChange, locale: Locale): ChangedRow {
  const { assignment, dueAt, timeZone = assignment.timeZone, to, problem } = preview
  const { id, name, email, plan } = assignment
  const isDay = change === 'date'
  return {
    ...{ id, email, plan: shownPlan(plan, locale).name },
    name: name || m.assign_left(),
    before: isDay ? momentOf(assignment, locale) : name,
    after: isDay ? (dueAt ? momentIn(dueAt, { locale, timeZone }) : '') : (to?.name ?? ''),
    to: to?.accountId ?? '',
    ...(problem ? { problem: problemNames[problem]() } : {}),
  }
}

function momentOf({ dueAt, timeZone }: Assignment, locale: Locale): string {
  return momentIn(dueAt, { locale, timeZone })
}

/** Starts exactly the previewed change: each plan with the person beside it. */
async function start(context: PageContext, form: FormData, asked: PlansChange): Promise<Response> {
  const jobId = textOf(form, 'key')
  const targets = form.getAll('to').map(String)
  const moves = asked.ids.map((assignmentId, at) => ({
    assignmentId,
    accountId: targets[at] ?? '',
  }))
  const wanted = asked.change === 'date' ? dayOf(asked) : ({ change: 'person', moves } as const)
  await context.get(apiContext).call('startAssignmentJob', { jobId, ...wanted })
  return redirect(backTo(form, jobId))
}

function backTo(form: FormData, job = ''): string {
  const address = readPlansAddress(new URLSearchParams(textOf(form, 'filter')))
  const done = job === '' ? undefined : 'changed'
  return pathTo('portal-plans') + plansLink(address, { job, done })
}
