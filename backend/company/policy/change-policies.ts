import type { PolicyRule } from '#contract/assigning/policy.ts'
import { maxPolicies, trialSeconds, undoSeconds } from '#contract/assigning/policy-words.ts'
import { ApiError } from '#contract/errors.ts'
import { callerOf } from '../../call/call.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type AuditEntry, type AuditValues, writeAudit } from '../audit/write-audit.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readPolicy, ruleOf, ruleText } from './policy-row.ts'
import { tryRule } from './try-rule.ts'

type Tried = { policyId?: string | undefined; name: string; rule: PolicyRule }

/**
 * Saves a rule with the result of its trial. A policy whose rule changes becomes a draft, so that
 * no untried rule is applied.
 */
export async function tryPolicy(call: BusinessCall, tried: Tried): Promise<{ policyId: string }> {
  const { policyId, name, rule } = tried
  const before = policyId === undefined ? undefined : await readPolicy(call, policyId)
  checkStop(rule)
  const old = before && ruleOf(before)
  const groups = await readGroups(call, [...rule.groupIds, ...(old?.groupIds ?? [])])
  if (rule.groupIds.some((each) => !groups.has(each))) throw new ApiError('not_found')
  const trial = JSON.stringify(
    await tryRule({ ...call, organizationId: organizationOf(call) }, rule),
  )
  const id = before?.id ?? crypto.randomUUID()
  const text = ruleText(rule)
  const isSame = old !== undefined && ruleText(old) === text && before?.name === name
  const { capMinor, groupIds, percent, addMb, stopAt, stopDay, stopMinor, tell } = rule
  // The rule counts as tried only if another member has not changed it meanwhile.
  const staysSql = sql`name = excluded.name AND percent = excluded.percent
    AND add_mb = excluded.add_mb AND cap_minor IS excluded.cap_minor
    AND group_ids = excluded.group_ids AND stop_at = excluded.stop_at
    AND stop_day IS excluded.stop_day AND stop_minor IS excluded.stop_minor
    AND tell = excluded.tell`
  const stored = statement(call.db)`
    INSERT INTO topup_policy (id, organization_id, name, percent, add_mb, cap_minor, group_ids,
      stop_at, stop_day, stop_minor, tell, state, tried_rule, tried_at, trial, changed_by, changed_at, created_at)
    SELECT ${id}, ${organizationOf(call)}, ${name}, ${percent}, ${addMb}, ${capMinor},
      ${JSON.stringify(groupIds.toSorted())}, ${stopAt}, ${stopDay}, ${stopMinor}, ${tell}, 'draft', ${text}, ${call.now}, ${trial},
      ${callerOf(call).accountId}, ${call.now}, ${call.now}
    WHERE ${before ? 1 : 0} = 1 OR (SELECT count(*) FROM topup_policy
      WHERE organization_id = ${organizationOf(call)}) < ${maxPolicies}
    ON CONFLICT (id) DO UPDATE SET state = iif(${staysSql}, state, 'draft'),
      changed_by = iif(${staysSql}, changed_by, excluded.changed_by),
      changed_at = iif(${staysSql}, changed_at, excluded.changed_at),
      name = excluded.name, percent = excluded.percent, add_mb = excluded.add_mb,
      cap_minor = excluded.cap_minor, group_ids = excluded.group_ids,
      stop_at = excluded.stop_at, stop_day = excluded.stop_day,
      stop_minor = excluded.stop_minor, tell = excluded.tell,
      tried_rule = excluded.tried_rule, tried_at = excluded.tried_at, trial = excluded.trial`
  const audit: AuditEntry = {
    action: 'policy_saved',
    subjectId: id,
    subjectName: name,
    before: before && old ? fieldsOf(before.name, old, groups) : {},
    after: fieldsOf(name, rule, groups),
  }
  const [result] = await call.db.batch([stored, ...(isSame ? [] : [writeAudit(call, audit)])])
  if (result?.meta.changes === 0) throw refusal('too_many')
  return { policyId: id }
}

type Switched = { policyId: string; isOn: boolean; rule?: PolicyRule | undefined }

/** Switches a policy on or off; on only if exactly its rule was tried within the last hour. */
export async function switchPolicy(
  call: BusinessCall,
  { policyId, isOn, rule }: Switched,
): Promise<{ policyId: string }> {
  const policy = await readPolicy(call, policyId)
  const text = ruleText(ruleOf(policy))
  const isTried = policy.tried_rule === text && (policy.tried_at ?? 0) > call.now - trialSeconds
  const isUndone = policy.state === 'off' && policy.changed_at > call.now - undoSeconds
  // The form contains another rule than the stored one.
  const isEdited = rule !== undefined && ruleText(rule) !== text
  if (isOn && (isEdited || !(isTried || isUndone))) throw refusal('run_again')
  const state = isOn ? 'on' : 'off'
  if (policy.state === state) return { policyId }
  const isAsRead = sql`state = ${policy.state} AND changed_at = ${policy.changed_at}
    AND tried_rule IS ${policy.tried_rule}`
  await changeAsRead(call, [
    sql`UPDATE topup_policy SET read_late = iif(${isAsRead}, NULL, 1), state = ${state},
        check_at = 0, changed_at = ${call.now}, changed_by = ${callerOf(call).accountId}
      WHERE id = ${policyId} AND organization_id = ${organizationOf(call)}`,
    {
      action: 'policy_switched',
      subjectId: policyId,
      subjectName: policy.name,
      before: { state: policy.state },
      after: { state },
    },
  ])
  return { policyId }
}

/** Deletes a policy that is not on. */
export async function deletePolicy(
  call: BusinessCall,
  policyId: string,
): Promise<{ policyId: string }> {
  const { name, state } = await readPolicy(call, policyId)
  if (state === 'on') throw refusal('is_on')
  await changeAsRead(call, [
    // Another member may have switched the policy on since it was read.
    sql`UPDATE topup_policy SET read_late = iif(state = 'on', 1, NULL)
      WHERE id = ${policyId} AND organization_id = ${organizationOf(call)}`,
    sql`DELETE FROM topup_policy
      WHERE id = ${policyId} AND organization_id = ${organizationOf(call)}`,
    {
      action: 'policy_deleted',
      subjectId: policyId,
      subjectName: name,
      before: { state },
      after: { state: null },
    },
  ])
  return { policyId }
}

/**
 * Makes a change together with its line in the log, unless the policy was changed since it was
 * read.
 */
async function changeAsRead(
  call: BusinessCall,
  parts: readonly (Sql | AuditEntry)[],
): Promise<void> {
  try {
    await call.db.batch(
      parts.map((part) => ('action' in part ? writeAudit(call, part) : statement(call.db, part))),
    )
  } catch (error) {
    if (error instanceof Error && /\bpolicy_changed\b/.test(error.message)) {
      throw refusal('run_again')
    }
    throw error
  }
}

type GroupNames = ReadonlyMap<string, string>

/** A rule as the log shows it; a deleted group appears with its id. */
function fieldsOf(name: string, rule: PolicyRule, names: GroupNames): AuditValues {
  const { percent, addMb, capMinor, groupIds, stopAt, stopDay, stopMinor, tell } = rule
  const groups = groupIds.map((id) => names.get(id) ?? id).toSorted()
  return {
    ...{ name, percent, add_mb: addMb, cap_minor: capMinor, groups },
    ...{ stop_at: stopAt, stop_day: stopDay, stop_minor: stopMinor, tell },
  }
}

/** Throws unless the day or the amount is given exactly if the rule stops at one. */
function checkStop({ stopAt, stopDay, stopMinor }: PolicyRule): void {
  const isWhole = (stopDay !== null) === (stopAt === 'day')
  if (isWhole && (stopMinor !== null) === (stopAt === 'amount')) return
  throw new ApiError('invalid_input', 'the rule does not say where it stops', {
    details: { reason: 'stop_wrong' },
  })
}

/** Returns the names, by id, of those groups that belong to the caller's organisation. */
async function readGroups(call: BusinessCall, groupIds: readonly string[]): Promise<GroupNames> {
  const { results } = await statement(call.db)`
    SELECT id, name FROM billing_group WHERE organization_id = ${organizationOf(call)}
    AND id IN (SELECT value FROM json_each(${JSON.stringify(groupIds)}))`.all<{
    id: string
    name: string
  }>()
  return new Map(results.map(({ id, name }) => [id, name]))
}

function refusal(reason: 'run_again' | 'too_many' | 'is_on'): ApiError {
  return new ApiError('conflict', 'the policy cannot be changed like this', { details: { reason } })
}
