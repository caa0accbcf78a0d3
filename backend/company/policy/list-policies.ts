import { type } from 'arktype'
import type { Policies, Policy, PolicyTrial } from '#contract/assigning/policy.ts'
import { statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { type BusinessCall, organizationOf } from '../call.ts'
import { readPayer } from '../purchasing/read-payer.ts'
import { PolicyRow, ruleOf, ruleText } from './policy-row.ts'

const Counted = PolicyRow.and({ changed_name: 'string' })
const Bought = type({
  policy_id: 'string',
  month: 'string',
  count: 'number.integer',
  minor: 'number.integer',
}).array()
const Group = type({ id: 'string', name: 'string', people: 'number.integer' }).array()
const People = type({ people: 'number.integer' })

/** Returns the policies of the caller's organisation, each with what it did in this month. */
export async function listPolicies(call: BusinessCall): Promise<Policies> {
  const id = organizationOf(call)
  const payer = await readPayer(call)
  const [policies, bought, groups, people] = await call.db.batch([
    statement(call.db)`SELECT topup_policy.*,
        coalesce((SELECT coalesce(nullif(name, ''), email, '') FROM account
          WHERE account.id = changed_by), '') AS changed_name
      FROM topup_policy WHERE organization_id = ${id} ORDER BY created_at, id`,
    statement(call.db)`
      SELECT bought.policy_id, bought.month, count(*) AS count, sum(bought.price_minor) AS minor
      FROM topup_policy JOIN policy_topup AS bought ON bought.policy_id = topup_policy.id
        AND bought.month = ${monthIn(call.now, payer.timeZone)}
      WHERE topup_policy.organization_id = ${id} AND bought.state = 'bought'
      GROUP BY bought.policy_id, bought.month`,
    statement(call.db)`
      SELECT id, name, (SELECT count(*) FROM account WHERE account.group_id = billing_group.id
        AND account.group_id IS NOT NULL AND account.deleted_at IS NULL) AS people
      FROM billing_group WHERE organization_id = ${id} ORDER BY name COLLATE NOCASE`,
    statement(call.db)`SELECT count(*) AS people FROM account
      WHERE organization_id = ${id} AND deleted_at IS NULL`,
  ])
  const known = Group.assert(groups?.results ?? [])
  const counted = Bought.assert(bought?.results ?? [])
  const everybody = People.assert(people?.results[0]).people
  return {
    policies: Counted.array()
      .assert(policies?.results ?? [])
      .map((stored) => ({
        ...toPolicy(stored),
        people: peopleOf(stored, known, everybody),
        ...didOf(counted.find(({ policy_id }) => policy_id === stored.id)),
      })),
    groups: known,
    people: everybody,
    currency: payer.currency,
    timeZone: payer.timeZone,
    asOf: call.now,
    ...(payer.way === 'points' ? { points: payer.points } : {}),
    ...(payer.way === 'account' && payer.limitMinor !== null
      ? { limitLeftMinor: Math.max(0, payer.limitMinor - payer.usedMinor) }
      : {}),
  }
}

function toPolicy(stored: typeof Counted.infer) {
  const rule = ruleOf(stored)
  const isTried = stored.tried_rule === ruleText(rule) && stored.tried_at !== null
  return {
    id: stored.id,
    name: stored.name,
    rule,
    state: stored.state,
    changedBy: stored.changed_name,
    changedAt: stored.changed_at,
    ...(isTried && stored.trial
      ? { triedAt: stored.tried_at ?? 0, trial: JSON.parse(stored.trial) as PolicyTrial }
      : {}),
  }
}

function peopleOf(
  { group_ids: groupIds }: PolicyRow,
  known: typeof Group.infer,
  everybody: number,
): number {
  if (groupIds.length === 0) return everybody
  const groups = known.filter(({ id }) => groupIds.includes(id))
  return groups.reduce((sum, { people }) => sum + people, 0)
}

type Did = Pick<Policy, 'monthTopUps' | 'monthMinor'>

function didOf(bought?: (typeof Bought.infer)[number]): Did {
  return { monthTopUps: bought?.count ?? 0, monthMinor: bought?.minor ?? 0 }
}
