import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import { sql, statement } from '../../platform/sql.ts'
import { dayIn } from '../../platform/time/day-in.ts'
import type { CommerceContext } from '../../shop/module.ts'
import type { PolicyRow } from './policy-row.ts'
import { ownerJoin } from './tell-policies.ts'

const Owner = type({
  organization: 'string',
  email: 'string | null',
  locale: LocaleName.or('null'),
  channel: 'string | null',
})

/**
 * Switches a policy off whose last day has passed in the organisation's zone, and mails its owner
 * if the rule says so. Returns whether the policy has ended.
 */
export async function endPolicy(
  context: CommerceContext,
  policy: PolicyRow,
  timeZone: string,
): Promise<boolean> {
  const { db, now } = context
  if (policy.stop_day === null || dayIn(now, timeZone) <= policy.stop_day) return false
  // Another member may have changed the policy since it was read.
  const asRead = sql`policy.id = ${policy.id} AND policy.state = 'on'
    AND policy.changed_at = ${policy.changed_at}`
  await db.batch([
    ...(await mailOf(context, policy)),
    statement(db)`
      INSERT INTO audit_entry (organization_id, created_at, actor_id, actor_name, action,
        subject_id, subject_name, before, after, request_id, source)
      SELECT organization_id, ${now}, NULL, name, 'policy_switched', id, name, '{"state":"on"}',
        '{"state":"off"}', '', 'policy'
      FROM topup_policy AS policy WHERE ${asRead}`,
    statement(db)`
      UPDATE topup_policy AS policy SET state = 'off', changed_at = ${now} WHERE ${asRead}`,
  ])
  return true
}

/** The mail about the end; its fixed id prevents a second one. */
async function mailOf(context: CommerceContext, policy: PolicyRow): Promise<D1PreparedStatement[]> {
  const { db, services } = context
  if (policy.tell !== 'owner' && policy.tell !== 'both') return []
  const row = await statement(db)`
    SELECT organization.name AS organization, owner.email, owner.locale,
      (SELECT channel FROM purchase WHERE purchase.organization_id = organization.id
        ORDER BY created_at DESC LIMIT 1) AS channel
    FROM topup_policy AS policy JOIN organization ON organization.id = policy.organization_id
      ${ownerJoin} WHERE policy.id = ${policy.id}`.first()
  const { organization, email: to, locale, channel: id } = Owner.assert(row)
  const channel = id === null ? undefined : await services.mails.channelOf(id)
  if (!channel || to === null || locale === null) return []
  const mail = { kind: 'policy_ended', to, locale, organization } as const
  const about = { policy: policy.name, policyId: policy.id }
  return [
    services.mails.enqueue(
      { ...context, channel },
      { ...mail, ...about },
      {
        id: `policy_ended-${policy.id}-${policy.changed_at}`,
      },
    ),
  ]
}
