import { type } from 'arktype'
import { Currency, LocaleName } from '#contract/account.ts'
import { heldReasons, policyTells } from '#contract/assigning/policy-words.ts'
import type { Mail } from '../../mail/mail.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import type { CommerceContext } from '../../shop/module.ts'
import type { PolicyLine } from '../mails/mails.ts'
import { personName } from '../usage/organization-esims.ts'

/** The most entries that one run mails; the next run continues. */
const toldAtOnce = 100

const Untold = type({
  id: 'string',
  result: type.enumerated('added', 'failed', ...heldReasons),
  add_mb: 'number.integer',
  price_minor: 'number.integer',
  esim_id: 'string',
  place: type('string.json.parse').to('object'),
  channel: 'string',
  name: 'string',
  person_email: 'string | null',
  person_locale: LocaleName,
  tell: type.enumerated(...policyTells),
  policy_id: 'string',
  policy: 'string',
  organization: 'string',
  currency: Currency,
  owner_email: 'string | null',
  owner_locale: LocaleName.or('null'),
}).onUndeclaredKey('delete')
type Untold = typeof Untold.infer

/** Joins the member who switched a policy on, unless that member has left. */
export const ownerJoin = sql`LEFT JOIN account AS owner ON owner.id = policy.changed_by
  AND owner.organization_id = policy.organization_id AND owner.deleted_at IS NULL
  AND owner.disabled_at IS NULL AND owner.left_at IS NULL`

/** Top-ups and withheld data that were not mailed yet, whatever the state of the policy is now. */
const untoldSql: Sql = sql`
  SELECT done.id, done.policy_id, done.account_id, done.esim_id, done.price_minor, done.created_at,
    iif(done.state = 'bought', 'added', 'failed') AS result,
    coalesce(adding.plan ->> '$.amount', 0) AS add_mb
  FROM policy_topup AS done JOIN purchase AS adding ON adding.id = done.id
  WHERE done.told_at IS NULL AND adding.state NOT IN ('PAID', 'PROVISIONING')
  UNION ALL
  SELECT id, policy_id, account_id, esim_id, price_minor, created_at, reason, add_mb
  FROM policy_held WHERE told_at IS NULL`

/**
 * Mails what policies have added and withheld: to each person about their own eSIMs, to the owner
 * of the policy everything in one mail, as the rules say. Only data that the network has added or
 * refused is mailed.
 */
export async function tellPolicies(context: CommerceContext): Promise<void> {
  const { db } = context
  const [rows, orphans] = await db.batch([
    statement(db)`SELECT untold.*, purchase.plan -> '$.destination' AS place, purchase.channel,
        ${personName} AS name,
        iif(EXISTS (SELECT 1 FROM mail_refusal AS refusal
          WHERE refusal.email_key = account.email_key AND refusal.channel = purchase.channel
            AND refusal.topic = 'notices'), NULL, account.email) AS person_email,
        account.locale AS person_locale, policy.tell, policy.name AS policy,
        organization.name AS organization, organization.currency_unit AS currency,
        owner.email AS owner_email, owner.locale AS owner_locale
      FROM (${untoldSql} ORDER BY created_at LIMIT ${toldAtOnce}) AS untold
        JOIN topup_policy AS policy ON policy.id = untold.policy_id
        JOIN organization ON organization.id = policy.organization_id
        JOIN esim ON esim.id = untold.esim_id
        JOIN purchase ON purchase.id = esim.purchase_id
        JOIN account ON account.id = untold.account_id
        ${ownerJoin}
      ORDER BY untold.created_at`,
    statement(
      db,
      // Data that a member approved, and data of deleted policies, is marked without a mail.
      sql`UPDATE policy_topup SET told_at = ${context.now} WHERE told_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM topup_policy WHERE topup_policy.id = policy_topup.policy_id)`,
    ),
    statement(db)`UPDATE policy_held SET told_at = ${context.now} WHERE told_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM topup_policy WHERE topup_policy.id = policy_held.policy_id)`,
  ])
  if (!orphans) throw new Error('expected an answer to each statement')
  const untold = Untold.array().assert(rows?.results ?? [])
  for (const lines of Map.groupBy(untold, ({ policy_id }) => policy_id).values()) {
    await tell(context, lines)
  }
}

async function tell(context: CommerceContext, rows: readonly Untold[]): Promise<void> {
  const { db, now } = context
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const mails = await Promise.all([
    ...rows.map((row) => toPerson(context, row)),
    toOwner(context, rows),
  ])
  await db.batch([
    ...mails.flat(),
    statement(db)`UPDATE policy_topup SET told_at = ${now}
      WHERE id IN (SELECT value FROM json_each(${ids})) AND told_at IS NULL`,
    statement(db)`UPDATE policy_held SET told_at = ${now}
      WHERE id IN (SELECT value FROM json_each(${ids})) AND told_at IS NULL`,
  ])
}

const lineOf = (row: Untold): PolicyLine => ({
  // The destination as it was when the plan was sold.
  destination: row.place as PolicyLine['destination'],
  ...{ addMb: row.add_mb, priceMinor: row.price_minor, result: row.result },
})

/**
 * Data that the network could not add is not mailed to the person, because it was not announced
 * before.
 */
async function toPerson(context: CommerceContext, row: Untold): Promise<D1PreparedStatement[]> {
  const isTold = row.tell === 'person' || row.tell === 'both'
  if (!isTold || row.result === 'failed' || row.person_email === null) return []
  return enqueued(context, row, `policy_person-${row.id}`, {
    ...{ kind: 'policy_person', to: row.person_email, locale: row.person_locale },
    ...{ esimId: row.esim_id, organization: row.organization, line: lineOf(row) },
  })
}

async function toOwner(
  context: CommerceContext,
  rows: readonly Untold[],
): Promise<D1PreparedStatement[]> {
  const [first] = rows
  if (!first || (first.tell !== 'owner' && first.tell !== 'both')) return []
  const { owner_email: to, owner_locale: locale, policy_id: policyId } = first
  if (to === null || locale === null) return []
  return enqueued(context, first, `policy_report-${first.id}`, {
    ...{ kind: 'policy_report', to, locale, policyId, policy: first.policy },
    ...{ organization: first.organization, currency: first.currency },
    lines: rows.map((row) => ({ name: row.name, line: lineOf(row) })),
  })
}

/** Returns the statement that stores a mail of a shop; none if the shop no longer exists. */
async function enqueued(
  context: CommerceContext,
  row: { channel: string },
  id: string,
  mail: Mail,
): Promise<D1PreparedStatement[]> {
  const channel = await context.services.mails.channelOf(row.channel)
  return channel ? [context.services.mails.enqueue({ ...context, channel }, mail, { id })] : []
}
