import { type } from 'arktype'
import type { PolicyRule } from '#contract/assigning/policy.ts'
import {
  policyPercents,
  policySizes,
  policyStates,
  policyStops,
  policyTells,
} from '#contract/assigning/policy-words.ts'
import { ApiError } from '#contract/errors.ts'
import { statement } from '../../platform/sql.ts'
import { type BusinessCall, organizationOf } from '../call.ts'

/** A policy as it is stored. */
export const PolicyRow = type({
  id: 'string',
  organization_id: 'string',
  name: 'string',
  percent: type.enumerated(...policyPercents),
  add_mb: type.enumerated(...policySizes),
  cap_minor: 'number.integer | null',
  group_ids: type('string.json.parse').to('string[]'),
  stop_at: type.enumerated(...policyStops),
  stop_day: 'string | null',
  stop_minor: 'number.integer | null',
  tell: type.enumerated(...policyTells),
  state: type.enumerated(...policyStates),
  tried_rule: 'string | null',
  tried_at: 'number.integer | null',
  trial: 'string | null',
  changed_by: 'string',
  changed_at: 'number.integer',
})
export type PolicyRow = typeof PolicyRow.infer

export function ruleOf(row: PolicyRow): PolicyRule {
  return {
    percent: row.percent,
    addMb: row.add_mb,
    capMinor: row.cap_minor,
    groupIds: row.group_ids,
    stopAt: row.stop_at,
    stopDay: row.stop_day,
    stopMinor: row.stop_minor,
    tell: row.tell,
  }
}

/** Returns a rule as text; equal rules give the same text. */
export function ruleText(rule: PolicyRule): string {
  const { percent, addMb, capMinor, groupIds, stopAt, stopDay, stopMinor, tell } = rule
  // The order of these values must be the same as in migration 0094.
  const stop = [stopAt, stopDay, stopMinor]
  return JSON.stringify([percent, addMb, capMinor, groupIds.toSorted(), ...stop, tell])
}

/** Reads a policy of the caller's organisation. */
export async function readPolicy(call: BusinessCall, id: string): Promise<PolicyRow> {
  const row = await statement(call.db)`SELECT * FROM topup_policy
    WHERE id = ${id} AND organization_id = ${organizationOf(call)}`.first()
  if (!row) throw new ApiError('not_found')
  return PolicyRow.assert(row)
}
