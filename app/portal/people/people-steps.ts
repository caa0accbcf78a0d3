import { redirect } from 'react-router'
import type { Steps } from '#app/auth/auth-action.ts'
import { type Filled, textOf } from '#app/auth/auth-call.ts'
import type { AuthProblem } from '#app/auth/auth-problem.ts'
import { apiContext } from '#app/page/context.ts'
import { m } from '#app/paraglide/messages.js'
import { ApiError } from '#contract/errors.ts'
import { isLocale } from '#contract/locale.ts'
import type { InvitationProblem } from '#contract/organization/people.ts'
import {
  changedAtOnce,
  type PreviewedChange,
  typedFrom,
} from '#contract/organization/people-job-words.ts'
import { pathTo } from '#contract/pages/path-to.ts'
import { readPersonLine } from '../person-line.ts'
import { viewProblem, viewSteps } from '../view-steps.ts'
import { chosenKeys, draftQuery, seenOf } from './role-draft.ts'

const back = (tab = '') => redirect(`${pathTo('portal-permissions')}?done=1${tab && `&tab=${tab}`}`)
const apiOf = ({ context }: Filled) => context.get(apiContext)

type PersonCall = 'suspendPerson' | 'resumePerson' | 'removePerson' | 'resendInvitation'

async function changePerson(filled: Filled, call: PersonCall): Promise<Response> {
  await apiOf(filled).call(call, { accountId: textOf(filled.form, 'id') })
  const query = new URLSearchParams(textOf(filled.form, 'filter'))
  query.set('done', '1')
  return redirect(`${pathTo('portal-permissions')}?${query}`)
}

/** Steps of the page's forms, by the `intent` of the pressed button. */
export const peopleSteps: Steps = {
  suspend: (filled) => changePerson(filled, 'suspendPerson'),
  resume: (filled) => changePerson(filled, 'resumePerson'),
  remove: (filled) => changePerson(filled, 'removePerson'),
  resend: (filled) => changePerson(filled, 'resendInvitation'),
  /** The page then previews the effects of the new role. */
  async preview(filled) {
    return showPicked(filled, { to: textOf(filled.form, 'to') })
  },
  async give_role(filled) {
    const accountIds = filled.form.getAll('row').map(String)
    const roleId = textOf(filled.form, 'to')
    if (accountIds.length > changedAtOnce) return give(filled, 'role', roleId)
    await apiOf(filled).call('batchUpdateRoles', { accountIds, roleId })
    return back()
  },
  ask_remove: (filled) => ask(filled, 'remove'),
  ask_suspend: (filled) => ask(filled, 'suspend'),
  ask_move: (filled) => ask(filled, 'group'),
  change_people: changePeople,
  async stop_job(filled) {
    await apiOf(filled).call('stopPeopleJob', { jobId: textOf(filled.form, 'id') })
    return back()
  },
  async move(filled) {
    const groupId = textOf(filled.form, 'group') || null
    const accountIds = filled.form.getAll('row').map(String)
    if (accountIds.length === 0) return back()
    if (accountIds.length > changedAtOnce) return give(filled, 'group', groupId)
    await apiOf(filled).call('movePeople', { accountIds, groupId })
    return back()
  },
  role: saveRole,
  async delete_role(filled) {
    await apiOf(filled).call('deleteRoles', { roleIds: [textOf(filled.form, 'id')] })
    return back('roles')
  },
  async group(filled) {
    const groupId = textOf(filled.form, 'id')
    const group = {
      name: textOf(filled.form, 'name'),
      costCentre: textOf(filled.form, 'cost_centre'),
    }
    if (groupId === '') await apiOf(filled).call('addGroup', group)
    else await apiOf(filled).call('updateGroup', { groupId, ...group })
    return back('groups')
  },
  async delete_group(filled) {
    await apiOf(filled).call('deleteGroup', { groupId: textOf(filled.form, 'id') })
    return back('groups')
  },
  invite,
  ...viewSteps('portal-permissions', pathTo('portal-permissions')),
}

/** Shows the selected people with a preview of the change. */
function showPicked({ form }: Filled, shown: Readonly<Record<string, string>>): Response {
  const pick = form.has('all') ? 'all' : form.getAll('row').map(String).join(',')
  const query = new URLSearchParams(textOf(form, 'filter'))
  for (const [name, value] of Object.entries({ ...shown, pick })) query.set(name, value)
  return redirect(pick ? `${pathTo('portal-permissions')}?${query}` : pathTo('portal-permissions'))
}

/** The page then previews the effects of the change. */
async function ask(filled: Filled, change: PreviewedChange): Promise<Response> {
  const to = change === 'group' ? { to: textOf(filled.form, 'group') } : {}
  return showPicked(filled, { change, ...to })
}

/** Removes or suspends the previewed people; for many, their number has to be typed. */
async function changePeople(filled: Filled): Promise<Response> {
  const { form } = filled
  const accountIds = form.getAll('row').map(String)
  const change = textOf(form, 'change') === 'suspend' ? 'suspend' : 'remove'
  const isTyped = Number(textOf(form, 'number')) === accountIds.length
  if (accountIds.length >= typedFrom && !isTyped) {
    throw new RefusedLines({ field: 'number', message: m.people_bulk_number_wrong() })
  }
  const jobId = textOf(form, 'key')
  await apiOf(filled).call('startPeopleJob', { jobId, change, accountIds })
  return following(jobId)
}

/** Gives many people a role or a group by a job, whose progress the page then shows. */
async function give(
  filled: Filled,
  change: 'role' | 'group',
  target: string | null,
): Promise<Response> {
  const accountIds = filled.form.getAll('row').map(String)
  const jobId = textOf(filled.form, 'key')
  await apiOf(filled).call('startPeopleJob', { jobId, change, target, accountIds })
  return following(jobId)
}

function following(jobId: string): Response {
  const query = new URLSearchParams({ job: jobId, done: '1' })
  return redirect(`${pathTo('portal-permissions')}?${query}`)
}

/**
 * Saves a role. A change of permissions is saved only if the page has shown exactly this change of
 * the stored role; without a script the page shows it first, together with further permissions that
 * it needs.
 */
async function saveRole(filled: Filled): Promise<Response> {
  const id = textOf(filled.form, 'id')
  const name = textOf(filled.form, 'name')
  const permissions = chosenKeys(filled.form.getAll('permission'))
  if (id === '') {
    await apiOf(filled).call('addRoles', { roles: [{ name, permissions }] })
    return back('roles')
  }
  const { roles } = await apiOf(filled).call('getRoles', {})
  const stored = roles.find((role) => role.id === id)?.permissions ?? []
  if (textOf(filled.form, 'seen') !== seenOf(stored, permissions)) {
    const draft = draftQuery({ name, chosen: permissions })
    const query = new URLSearchParams({ tab: 'roles', open: id, ...draft })
    return redirect(`${pathTo('portal-permissions')}?${query}`)
  }
  await apiOf(filled).call('updateRoles', { roles: [{ id, name, permissions }] })
  return back('roles')
}

const problems: Readonly<Record<InvitationProblem, (line: { email: string }) => string>> = {
  email: m.people_problem_email,
  double: m.people_problem_double,
  taken: m.people_problem_taken,
  often: m.people_problem_often,
}

/**
 * Invites the people of the typed lines. If a line is invalid, nobody is invited and the line is
 * named.
 */
async function invite(filled: Filled): Promise<Response> {
  const { form } = filled
  const people = textOf(form, 'lines')
    .split('\n')
    .map(readPersonLine)
    .filter(({ email }) => email !== '')
  const locale = textOf(form, 'locale')
  const groupId = textOf(form, 'group')
  const { lines } = await apiOf(filled).call('invitePeople', {
    people,
    roleId: textOf(form, 'role'),
    locale: isLocale(locale) ? locale : 'en',
    ...(groupId ? { groupId } : {}),
  })
  const wrong = lines.flatMap(({ email, problem }) =>
    problem ? [problems[problem]({ email })] : [],
  )
  if (wrong.length === 0) return back()
  const problem = { field: 'lines', message: wrong.join('\n') }
  throw new RefusedLines(problem)
}

/** The refusal of typed lines, with the text that names them. */
class RefusedLines extends Error {
  readonly problem: AuthProblem
  constructor(problem: AuthProblem) {
    super('expected lines without problems')
    this.problem = problem
  }
}

const texts: Readonly<Record<string, () => string>> = {
  last_administrator: m.people_error_last,
  rights: m.people_error_rights,
  name_taken: m.people_error_name,
  role_held: m.people_error_held,
  resend: m.people_error_resend,
}

/** Returns the problem of a refused form of the page. Throws errors that are bugs. */
export function peopleProblem(error: unknown): AuthProblem {
  if (error instanceof RefusedLines) return error.problem
  const reason = error instanceof ApiError ? String(error.details?.reason ?? '') : ''
  const text = Object.hasOwn(texts, reason) ? texts[reason] : undefined
  if (text) return { message: text() }
  return viewProblem(error)
}
