import { type } from 'arktype'
import { currencies } from '#contract/money.ts'
import type { ApprovalCheck, ApprovalLine, ApprovalRequest } from '#contract/spending/approval.ts'
import {
  approvalKinds,
  approvalProblems,
  approvalStates,
} from '#contract/spending/approval-words.ts'
import { type Sql, sql } from '../../../platform/sql.ts'
import type { AskedAssignment } from '../../assignment/plan-assignment.ts'
import type { Spending } from '../../budget/find-passed.ts'

/** The requested plans at the prices that were shown, and the details of the kind of request. */
export type Wanted = {
  lines: readonly ApprovalLine[]
  poNumber?: string
  costCentre?: string
  /** For an assignment: the plan and the people, as the form named them. */
  assign?: AskedAssignment
  people?: number
  /** For an assignment: the names of the people. */
  names?: readonly string[]
  /** For the trip list: the list as it was shown, and its plans. */
  trips?: AskedTrips
  /** For a file: the number of waiting rows, and their plans. */
  file?: AskedFile
}

/** The requested list of trips; a list with other plans is not carried out instead. */
export type AskedTrips = {
  version: number
  plans: string
  spendings: readonly Spending[]
  /**
   * Whether the request contains trips over a budget; absent in requests from before that was
   * possible.
   */
  isAll?: true
}

/** The requested rows of a file; who gets what and when is stored in each row. */
export type AskedFile = {
  importId: string
  name: string
  rows: number
  plans: readonly { planId: string; count: number }[]
  spendings: readonly Spending[]
}

/** A stored request, with the names that its readers see. */
export const RequestRow = type({
  id: 'string',
  kind: type.enumerated(...approvalKinds),
  state: type.enumerated(...approvalStates),
  asked_by: 'string',
  asker_name: 'string',
  person_id: 'string | null',
  person_name: 'string',
  group_name: 'string | null',
  esim_id: 'string | null',
  channel: 'string',
  asked: 'string',
  checks: 'string',
  total_minor: 'number.integer',
  currency: type.enumerated(...currencies),
  word: 'string',
  problem: type.enumerated(...approvalProblems).or('null'),
  escalates_at: 'number.integer | null',
  escalated_at: 'number.integer | null',
  lapses_at: 'number.integer',
  decided_at: 'number.integer | null',
  decider_name: 'string | null',
  answer: 'string',
  order_id: 'string | null',
  created_at: 'number.integer',
})
export type RequestRow = typeof RequestRow.infer

const nameSql = (column: Sql) =>
  sql`coalesce((SELECT coalesce(nullif(name, ''), email, '') FROM account WHERE id = ${column}), '')`

/**
 * The columns of a `RequestRow`. A request whose time has passed reads as lapsed even before
 * scheduled work has stored that.
 */
export const requestColumns = (now: number) => sql`approval_request.id, kind,
  iif(state = 'open' AND lapses_at <= ${now}, 'lapsed', state) AS state, asked_by,
  ${nameSql(sql`asked_by`)} AS asker_name, person_id, ${nameSql(sql`person_id`)} AS person_name,
  (SELECT billing_group.name FROM account JOIN billing_group ON billing_group.id = group_id
    WHERE account.id = coalesce(person_id, asked_by)) AS group_name,
  esim_id, channel, asked, checks, total_minor, currency, word, problem, escalates_at,
  escalated_at, lapses_at, decided_at,
  iif(decided_by IS NULL, NULL, ${nameSql(sql`decided_by`)}) AS decider_name, answer, order_id,
  approval_request.created_at`

export function wantedOf({ asked }: Pick<RequestRow, 'asked'>): Wanted {
  return JSON.parse(asked) as Wanted
}

export function toRequest(row: RequestRow): ApprovalRequest {
  const { lines, people, trips, file } = wantedOf(row)
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    askedBy: { id: row.asked_by, name: row.asker_name },
    ...(row.person_id === null ? {} : { person: { id: row.person_id, name: row.person_name } }),
    ...(people === undefined ? {} : { people }),
    ...(trips ? { from: { kind: 'trips' as const, name: '' } } : {}),
    ...(file ? { from: { kind: 'file' as const, name: file.name } } : {}),
    ...(row.group_name === null ? {} : { groupName: row.group_name }),
    lines: [...lines],
    totalMinor: row.total_minor,
    currency: row.currency,
    word: row.word,
    checks: JSON.parse(row.checks) as ApprovalCheck[],
    ...(row.problem === null ? {} : { problem: row.problem }),
    createdAt: row.created_at,
    ...(row.escalates_at === null ? {} : { escalatesAt: row.escalates_at }),
    ...(row.escalated_at === null ? {} : { escalatedAt: row.escalated_at }),
    lapsesAt: row.lapses_at,
    ...(row.decided_at === null ? {} : { decidedAt: row.decided_at }),
    ...(row.decider_name === null ? {} : { decidedBy: row.decider_name }),
    answer: row.answer,
    ...(row.order_id === null ? {} : { orderId: row.order_id }),
  }
}

/** Whether an account made the request or would receive something, and therefore may not decide. */
export function isOwn(row: RequestRow, accountId: string): boolean {
  const { assign, trips, file } = wantedOf(row)
  return (
    row.asked_by === accountId ||
    row.person_id === accountId ||
    (assign?.accountIds ?? []).includes(accountId) ||
    (trips ?? file)?.spendings.some((each) => each.accountId === accountId) === true
  )
}
