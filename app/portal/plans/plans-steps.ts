import { data, redirect } from 'react-router'
import { refuse, type Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import { apiContext, localeContext, type PageContext } from '#app/page/context.ts'
import { maxChanged, maxListed } from '#contract/assigning/assignment-words.ts'
import { ApiError } from '#contract/errors.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { readEmail } from '#contract/person/email.ts'
import { runData } from '../assigned/data-steps.ts'
import { shownAssignment } from '../assigned/shown-assignment.ts'
import { viewSteps } from '../view-steps.ts'
import { type Outcome, plansLink, readPlansAddress } from './plans-address.ts'
import { plansProblem } from './plans-problem.ts'
import { filterOf, readAll } from './plans-view.ts'

/** From this number of plans on, the member has to type the number to take them back. */
const typedFrom = 26
const namedAtMost = 5

/** Steps of the list's forms, by the `intent` of the pressed button. */
export const plansSteps: Steps = {
  async resend(filled) {
    for (const some of slicesOf(await chosenIn(filled))) {
      await filled.context.get(apiContext).call('resendAssignments', { assignmentIds: some })
    }
    return back(filled, 'sent')
  },
  async move(filled) {
    const { context, form } = filled
    await context.get(apiContext).call('moveAssignment', {
      idempotencyKey: textOf(form, 'key'),
      assignmentId: textOf(form, 'row'),
      accountId: await personAt(context, textOf(form, 'email')),
    })
    return back(filled, 'moved')
  },
  async stop_job(filled) {
    await filled.context.get(apiContext).call('stopAssignmentJob', {
      jobId: textOf(filled.form, 'id'),
    })
    return redirect(`${pathTo('portal-plans')}?job=${textOf(filled.form, 'id')}`)
  },
  ...viewSteps('portal-plans', pathTo('portal-plans')),
}

/** Adds data to the eSIM of the open sheet, asks for it, or says that an approval is needed. */
export async function runAdding(filled: Pick<Filled, 'context' | 'form'>) {
  try {
    const outcome = await runData(filled.context, filled.form)
    return typeof outcome === 'string' ? back(filled, outcome) : data(outcome)
  } catch (error) {
    const problem = plansProblem(error, filled.context.get(localeContext))
    return refuse({ intent: 'add_data', problem, email: '' })
  }
}

/** The preview of taking plans back. */
export type RevokePreview = {
  ids: string[]
  names: string[]
  /** The number of people who are not named. */
  more: number
  /** The number of eSIMs that stay with their people, because a phone has them. */
  stays: number
  mustType: boolean
}

/** Previews taking back the selected plans; the button of the preview then does it. */
export async function runRevoke(filled: Pick<Filled, 'context' | 'form'>) {
  try {
    const ids = await chosenIn(filled)
    if (textOf(filled.form, 'intent') === 'ask_revoke') {
      return ids.length === 0
        ? back(filled)
        : data({ revoke: await previewOf(filled.context, ids) })
    }
    const mustType = ids.length >= typedFrom
    if (mustType && Number(textOf(filled.form, 'number')) !== ids.length) {
      return data({ revoke: await previewOf(filled.context, ids), isMistyped: true })
    }
    for (const assignmentIds of slicesOf(ids)) {
      await filled.context.get(apiContext).call('revokeAssignments', { assignmentIds })
    }
    return back(filled, 'taken')
  } catch (error) {
    const problem = plansProblem(error, filled.context.get(localeContext))
    return refuse({ intent: 'revoke', problem, email: '' })
  }
}

async function previewOf(context: PageContext, ids: readonly string[]): Promise<RevokePreview> {
  const all = await readAll(context, { assignmentIds: [...ids] })
  const locale = context.get(localeContext)
  const taken = all.map((each) => shownAssignment(each, locale)).filter(({ mayTake }) => mayTake)
  const names = [...new Set(taken.map(({ name }) => name))]
  return {
    ids: taken.map(({ id }) => id),
    names: names.slice(0, namedAtMost),
    more: Math.max(0, names.length - namedAtMost),
    stays: all.length - taken.length,
    mustType: taken.length >= typedFrom,
  }
}

/** Returns the ids of the selected rows, or of all rows that match the list's filter. */
export async function chosenIn({
  form,
  context,
}: Pick<Filled, 'context' | 'form'>): Promise<string[]> {
  const rows = form.getAll('row').map(String)
  if (!form.has('all')) return [...new Set(rows)].slice(0, maxListed)
  const filter = filterOf(readPlansAddress(new URLSearchParams(textOf(form, 'filter'))))
  return (await readAll(context, filter)).map(({ id }) => id)
}

function slicesOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / maxChanged)
  return Array.from({ length: count }, (_, at) => ids.slice(at * maxChanged, (at + 1) * maxChanged))
}

/** Returns the account with a mail address. Throws `not_found` if no member has it. */
async function personAt(context: PageContext, email: string): Promise<string> {
  const wanted = readEmail(email)?.toLowerCase() ?? ''
  const { people } = await context.get(apiContext).call('listPeople', { q: wanted.slice(0, 80) })
  const person = people.find((each) => each.email.toLowerCase() === wanted)
  if (person && wanted !== '') return person.accountId
  throw new ApiError('not_found', 'nobody has the address', { details: { reason: 'no_person' } })
}

/** Returns to the list in its previous state, with the outcome. */
function back({ form }: Pick<Filled, 'form'>, done?: Outcome): Response {
  const address = readPlansAddress(new URLSearchParams(textOf(form, 'filter')))
  return redirect(pathTo('portal-plans') + plansLink(address, { done }))
}
