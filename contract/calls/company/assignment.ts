import { type } from 'arktype'
import { LocaleName, Proof } from '../../account.ts'
import { AssignLine, Assignment } from '../../assigning/assignment.ts'
import {
  assignmentSorts,
  assignmentStates,
  maxAssigned,
  maxChanged,
  maxListed,
  resendOutcomes,
  takeOutcomes,
} from '../../assigning/assignment-words.ts'
import { Esim, IdempotencyKey, PlanId } from '../../commerce/order.ts'
import { maxEmailLength } from '../../person/email.ts'
import { ApprovalCheck } from '../../spending/approval.ts'
import { maxListSearch, maxNameLength } from '../../words.ts'
import { post } from '../row/endpoint.ts'
import { accountLimits, exportLimits, minute, readLimits } from '../row/limits.ts'
import { PageStart } from '../row/page-start.ts'
import { call } from '../row/row.ts'

const Id = type('1 <= string <= 64')
const Ids = Id.array().atLeastLength(1).atMostLength(maxChanged)
const day = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const clock = /^([01]\d|2[0-3]):[0-5]\d$/

export const AskedAssignment = type({
  plan_id: PlanId,
  /**
   * The receivers: people of the organisation, everybody in a group, and people by name and
   * address.
   */
  'account_ids?': Id.array().atMostLength(maxAssigned),
  'group_id?': Id,
  'people?': type({
    name: `string <= ${maxNameLength}`,
    email: `string <= ${maxEmailLength}`,
    'locale?': LocaleName,
  })
    .array()
    .atMostLength(maxAssigned),
  /**
   * The day and hour at which the eSIMs are made and mailed; without a day they are made at once.
   */
  'due_on?': day,
  'due_at?': clock,
  /** An IANA zone for everybody; absent for each person's own zone. */
  'time_zone?': '1 <= string <= 64',
})

const seeing = {
  access: 'enterprise',
  permission: ['GET_ASSIGN_LIST'],
  limits: readLimits,
} as const
const assigning = {
  access: 'enterprise',
  permission: ['GET_ASSIGN_LIST', 'ASSIGN_ESIM'],
  limits: accountLimits,
} as const

/** Calls by which an organisation gives plans of its stock to people. */
export const assignmentCalls = {
  listAssignments: call({
    ...post('/organization/assignment/list'),
    ...seeing,
    summary: 'A page of the plans that the organisation gave to people',
    input: type({
      /** Only assignments whose person’s name or address, or whose ICCID, contains the text. */
      'q?': `string <= ${maxListSearch}`,
      'plan_id?': PlanId,
      'state?': type.enumerated(...assignmentStates),
      'group_id?': Id,
      'person_id?': Id,
      'assignment_ids?': Id.array().atMostLength(maxListed),
      'sort?': type.enumerated(...assignmentSorts),
      'page?': '1 <= number.integer <= 10000',
      'page_size?': '1 <= number.integer <= 100',
    }),
    answer: type({ assignments: Assignment.array(), total: 'number.integer' }),
  }),
  exportAssignments: call({
    ...post('/organization/assignment/export'),
    ...seeing,
    limits: exportLimits,
    summary: 'The plans that the organisation gave to people, in pages for a file',
    input: type({
      'q?': `string <= ${maxListSearch}`,
      'plan_id?': PlanId,
      'state?': type.enumerated(...assignmentStates),
      'group_id?': Id,
      'sort?': type.enumerated(...assignmentSorts),
      'page_start?': PageStart,
    }),
    answer: type({ assignments: Assignment.array(), last_evaluated_key: 'string | null' }),
  }),
  previewAssignment: call({
    ...post('/organization/assignment/preview'),
    ...assigning,
    summary: 'Who would be given a plan and when; nothing happens',
    input: AskedAssignment,
    answer: type({
      lines: AssignLine.array(),
      free: 'number.integer',
      /** The rules for which somebody else has to approve; budgets are not among them. */
      needs: ApprovalCheck.array(),
      /** The names of the people who can approve. */
      approvers: 'string[]',
    }),
  }),
  assignPlans: call({
    ...post('/organization/assignment/create'),
    ...assigning,
    summary: 'Give a plan to people; if one of them has a problem, nobody is given one',
    isProtected: true,
    input: AskedAssignment.and({ idempotency_key: IdempotencyKey }),
    answer: type({
      assigned: 'number.integer',
      assignment_ids: 'string[]',
      lines: AssignLine.array(),
    }),
  }),
  resendAssignments: call({
    ...post('/organization/assignment/resend'),
    ...assigning,
    summary: 'Mail the links to eSIMs again that no phone has installed',
    input: type({ assignment_ids: Ids }),
    answer: type({
      results: type({ id: 'string', outcome: type.enumerated(...resendOutcomes) }).array(),
    }),
  }),
  revokeAssignments: call({
    ...post('/organization/assignment/revoke'),
    ...assigning,
    permission: ['GET_ASSIGN_LIST', 'REVOKE_ESIM'],
    summary: 'Take plans back into stock that no phone has installed',
    input: type({ assignment_ids: Ids }),
    answer: type({
      results: type({ id: 'string', outcome: type.enumerated(...takeOutcomes) }).array(),
    }),
  }),
  moveAssignment: call({
    ...post('/organization/assignment/move'),
    ...assigning,
    summary: 'Give a plan that no phone has installed to another person',
    isProtected: true,
    input: type({ idempotency_key: IdempotencyKey, assignment_id: Id, account_id: Id }),
    answer: type({ moved_to_id: 'string' }),
  }),
  openAssigned: call({
    ...post('/esim/assigned'),
    summary: 'The eSIM that a mailed link names, without signing in',
    access: 'open',
    limits: [{ scope: 'ip', count: 120, seconds: minute }],
    input: type({ token: Proof }),
    answer: Esim,
  }),
}
