import { textOf } from '#app/auth/auth-call.ts'
import { maxAssigned } from '#contract/assigning/assignment-words.ts'
import { readPersonLine } from '../person-line.ts'

/** The content of the assign form: a plan, people, and a time. */
export type AskedPlan = {
  planId: string
  accountIds?: string[]
  groupId?: string
  people?: { name: string; email: string }[]
  dueOn?: string
  dueAt?: string
  timeZone?: string
}

/**
 * Reads the assign form, or its preview, which sends each person in separate fields. Returns
 * undefined if there are no people.
 */
export function readAskedPlan(form: FormData): AskedPlan | undefined {
  const left = textOf(form, 'leave')
  const accountIds = form
    .getAll('account')
    .map(String)
    .filter((id) => id !== '' && `account:${id}` !== left)
  const people = [...typedLines(form), ...typedFields(form, left)].slice(0, maxAssigned + 1)
  const groupId = textOf(form, 'group')
  if (accountIds.length + people.length === 0 && groupId === '') return undefined
  const dueOn = textOf(form, 'due_on')
  const timeZone = textOf(form, 'zone')
  return {
    planId: textOf(form, 'give'),
    ...(accountIds.length > 0 ? { accountIds } : {}),
    ...(people.length > 0 ? { people } : {}),
    ...(groupId ? { groupId } : {}),
    ...(dueOn ? { dueOn, dueAt: textOf(form, 'due_at') } : {}),
    ...(timeZone ? { timeZone } : {}),
  }
}

function typedLines(form: FormData) {
  return textOf(form, 'lines')
    .split('\n')
    .map(readPersonLine)
    .filter(({ email }) => email !== '')
}

function typedFields(form: FormData, left: string) {
  const emails = form.getAll('email').map(String)
  return form
    .getAll('name')
    .map((name, at) => ({ name: String(name), email: (emails[at] ?? '').trim() }))
    .filter(({ email }, at) => email !== '' && `typed:${at}` !== left)
}
