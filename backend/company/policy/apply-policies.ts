import { type } from 'arktype'
import { Currency } from '#contract/account.ts'
import { paymentModels } from '#contract/words.ts'
import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { type CommerceContext, EsimRow, esimColumns, refusalOf, toEsim } from '../../shop/module.ts'
import { esimsOf, groupSql } from '../usage/organization-esims.ts'
import { addonFor, addonsOf } from './addon-for.ts'
import { creditFailed } from './credit-failed.ts'
import { endPolicy } from './end-policy.ts'
import { PolicyRow } from './policy-row.ts'
import { tellPolicies } from './tell-policies.ts'
import { addedSql, isBelowSql, isUnderWaySql, topUpEsim } from './top-up-esim.ts'

/**
 * Seconds between two runs of one policy. Each run takes few policies, so that it can finish them.
 */
const everySeconds = 300
const policiesAtOnce = 5

const Payer = type({
  payment_model: type.enumerated(...paymentModels),
  currency: Currency,
  time_zone: 'string',
  suspended_at: 'number.integer | null',
})

const Low = EsimRow.and({
  account_id: 'string',
  channel: 'string',
  cost_centre: 'string',
  added: 'number.integer',
})

/**
 * Adds data to low eSIMs according to the policies that are on, credits data that the network could
 * not add, and notifies people.
 */
export async function applyPolicies(context: CommerceContext): Promise<void> {
  await doEach([creditFailed, applyDue, tellPolicies], (step) => step(context))
}

export const duePolicies = (nowSeconds: number): Sql => sql`
  SELECT check_at AS since FROM topup_policy WHERE state = 'on' AND check_at <= ${nowSeconds}`

function applyDue(context: CommerceContext): Promise<void> {
  const work = (policy: PolicyRow) => applyPolicy(context, policy)
  return doEach(takeDue(context), work, { share: context.share })
}

async function* takeDue(context: CommerceContext): AsyncGenerator<PolicyRow> {
  for (;;) {
    const policies = await takePolicies(context)
    if (policies.length === 0) return
    yield* policies
  }
}

async function takePolicies({ db, now }: CommerceContext): Promise<PolicyRow[]> {
  const { results } = await statement(db)`UPDATE topup_policy SET check_at = ${now + everySeconds}
    WHERE id IN (SELECT id FROM topup_policy WHERE state = 'on' AND check_at <= ${now}
      ORDER BY check_at LIMIT ${policiesAtOnce})
    RETURNING *`.all()
  return PolicyRow.array().assert(results)
}

async function applyPolicy(context: CommerceContext, policy: PolicyRow): Promise<void> {
  const { db, now } = context
  const { organization_id: organizationId, percent } = policy
  const groups = JSON.stringify(policy.group_ids)
  const [payers, esims] = await db.batch([
    statement(db)`SELECT payment_model, currency_unit AS currency, time_zone, suspended_at
      FROM organization
      WHERE id = ${organizationId}`,
    statement(
      db,
      // The account may be disabled, because people who were never invited also have eSIMs.
      sql`SELECT ${esimColumns(now)}, account.id AS account_id, purchase.channel,
          coalesce(billing_group.cost_centre, '') AS cost_centre, ${addedSql} AS added
        FROM ${esimsOf(organizationId)} AND ${isBelowSql(percent)}
          AND (${groups} = '[]' OR ${groupSql} IN (SELECT value FROM json_each(${groups})))
          AND account.deleted_at IS NULL AND account.left_at IS NULL
          AND (account.disabled_at IS NULL OR account.without_access = 1)
          AND esim.account_id = account.id AND NOT ${isUnderWaySql}
          AND NOT EXISTS (SELECT 1 FROM policy_topup
            WHERE crossing = esim.id || '.' || ${addedSql})
        ORDER BY esim.used_mb * 1.0 / esim.allowance_mb DESC`,
    ),
  ])
  const payer = Payer.assert(payers?.results[0])
  if (await endPolicy(context, policy, payer.time_zone)) return
  if (payer.suspended_at !== null) return
  const lows = Low.array().assert(esims?.results ?? [])
  const topUp = (low: typeof Low.infer) => topUpLow(context, { policy, payer, low })
  await doEach(lows, topUp, { share: context.share })
}

type ToppingUp = { policy: PolicyRow; payer: typeof Payer.infer; low: typeof Low.infer }

async function topUpLow(context: CommerceContext, { policy, payer, low }: ToppingUp) {
  const { now } = context
  const { channel, cost_centre: costCentre, account_id: accountId, added } = low
  const esim = toEsim(low, now)
  if (refusalOf(esim, now)) return
  const addons = await addonsOf(context, payer.currency, { channel, esim })
  const addon = addonFor(addons, policy.add_mb)
  if (!addon) return
  await topUpEsim(context, {
    policy,
    paymentModel: payer.payment_model,
    month: monthIn(now, payer.time_zone),
    esim: { id: esim.id, accountId, added, costCentre },
    addon,
  })
}
