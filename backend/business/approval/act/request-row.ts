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

/** Exactly what is asked for: plans at the prices that were shown, and what belongs to the kind. */
export type Wanted = {
  lines: readonly ApprovalLine[]
  poNumber?: string
  costCentre?: string
  /** Of an assignment: the plan and the people, as the form asked for them. */
  assign?: AskedAssignment
  people?: number
  /** The names of the people of an assignment. */
  names?: readonly string[]
  /** Of the trip list: the list as it was shown, and its plans. */
  trips?: AskedTrips
  /** Of a file: how many of its rows wait, and for which plans. */
  file?: AskedFile
}

/** A list of trips that is asked for; another one is not carried out instead. */
export type AskedTrips = {
  version: number
  plans: string
  spendings: readonly Spending[]
  /** Trips over a budget are in it; absent in requests from before they could be. */
  isAll?: true
}

/** Rows of a file; each row itself keeps who gets what and when. */
export type AskedFile = {
  importId: string
  name: string
  rows: number
  plans: readonly { planId: string; count: number }[]
  spendings: readonly Spending[]
}

/** A request as it is stored, with the names that its readers see. */
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

/** The columns of a `RequestRow`. A request whose time has passed has lapsed before the clock says so. */
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

/** Whether an account asked for it or would get something, and therefore does not decide. */
export function isOwn(row: RequestRow, accountId: string): boolean {
  const { assign, trips, file } = wantedOf(row)
  return (
    row.asked_by === accountId ||
    row.person_id === accountId ||
    (assign?.accountIds ?? []).includes(accountId) ||
    (trips ?? file)?.spendings.some((each) => each.accountId === accountId) === true
  )
}
