import { type } from 'arktype'
import type { PolicyRule } from '#contract/assigning/policy.ts'
import type { OfferedPlan } from '#contract/catalogue/catalogue.ts'
import { insertRow } from '../../account/demo/insert-row.ts'
import type { Seeding } from '../../call/domain.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { monthIn } from '../../platform/time/month-in.ts'
import { listAddons } from '../../shop/catalogue/addons.ts'
import { completeAddon } from '../../shop/records/esim/write-addon.ts'
import { insertPolicyOrder } from '../../shop/records/esim/write-policy-order.ts'
import { makeOrderNumber } from '../../shop/records/order-number.ts'
import { moveOrder } from '../../shop/records/order-transitions.ts'
import { addonFor } from '../policy/addon-for.ts'
import { payForData } from '../policy/pay-for-data.ts'
import { ruleText } from '../policy/policy-row.ts'
import { tryRule } from '../policy/try-rule.ts'

const organizationId = 'demo-meridian'
const buyer = { id: 'demo-postpaid', name: 'On the road' }
const day = 86_400
/** The policy was switched on before the period that its figures cover. */
const daysOn = 31

const shared = { percent: 20, addMb: 3072, stopDay: null, stopMinor: null } as const
const secondsOf = ({ now }: Seeding) => Math.floor(now.getTime() / 1000)

type Demo = { id: string; name: string; state: 'on' | 'off'; rule: PolicyRule }

const travelling: Demo = {
  ...{ id: `${organizationId}-travelling`, name: buyer.name, state: 'on' },
  rule: {
    ...{ ...shared, capMinor: 1_000, stopAt: 'budget', tell: 'owner' },
    groupIds: [],
  },
}
const marketing: Demo = {
  ...{ id: `${organizationId}-fairs`, name: 'Trade fairs', state: 'off' },
  rule: {
    ...shared,
    capMinor: 6_000,
    stopAt: 'limits',
    tell: 'nobody',
    groupIds: [`${organizationId}-marketing`],
  },
}

const Low = type({
  id: 'string',
  account_id: 'string',
  plan: 'string',
  cost_centre: 'string',
  at: 'number.integer',
})
type Low = typeof Low.infer

/**
 * Adds two policies of the postpaid demonstration organisation, with the data that one of them has
 * added and withheld in the last 30 days. Does nothing if they exist already.
 */
export async function seedPolicies(seeding: Seeding): Promise<void> {
  const { db } = seeding
  const known = statement(db)`SELECT 1 FROM topup_policy WHERE id = ${travelling.id}`
  if (await known.first()) return
  const { results } = await statement(db, lowSql(secondsOf(seeding))).all()
  const spent = new Map<string, number>()
  for (const low of Low.array().assert(results)) {
    const plan: OfferedPlan = JSON.parse(low.plan)
    const addon = await addonOf(seeding, plan)
    if (!addon) continue
    const person = `${low.account_id} ${monthIn(low.at, 'UTC')}`
    const sum = (spent.get(person) ?? 0) + addon.priceMinor
    const isHeld = sum > (travelling.rule.capMinor ?? 0)
    if (!isHeld) spent.set(person, sum)
    await db.batch(isHeld ? [held(seeding, low, addon)] : added(seeding, low, addon))
  }
  for (const policy of [travelling, marketing]) await storePolicy(seeding, policy)
}

/** The eSIMs that ran low in the last days. */
function lowSql(until: number): Sql {
  return sql`SELECT id, account_id, plan, cost_centre, at FROM (
      SELECT esim.id, esim.account_id, purchase.plan, assignment.cost_centre,
        min(spent.day) * 86400 + 50000 + esim.rowid % 15000 AS at
      FROM assignment JOIN purchase ON purchase.id = assignment.purchase_id
        JOIN esim ON esim.purchase_id = purchase.id
        JOIN (SELECT esim_id, day, sum(used_mb) OVER (PARTITION BY esim_id ORDER BY day) AS total
          FROM esim_usage) AS spent ON spent.esim_id = esim.id
      WHERE assignment.organization_id = ${organizationId} AND assignment.state = 'assigned'
        AND esim.cancelled_at IS NULL AND (esim.allowance_mb - spent.total) * 100 < esim.allowance_mb * ${travelling.rule.percent}
      GROUP BY esim.id)
    WHERE at BETWEEN ${until - 30 * day} AND ${until - 3600} ORDER BY at`
}

async function addonOf({ catalogue, channel, now }: Seeding, plan: OfferedPlan) {
  if (plan.addonPolicy === 'none') return undefined
  const view = { catalogue, channel, currency: 'USD', locale: 'en', nowMs: now.getTime() } as const
  return addonFor(await listAddons(view, plan, 'any_size'), travelling.rule.addMb)
}

/** The rows of a policy that has added data, after the network has added it. */
function added(seeding: Seeding, low: Low, addon: OfferedPlan): D1PreparedStatement[] {
  const { db } = seeding
  const id = `demo-topup-${low.id}`
  const context = { db, now: low.at }
  const later = { db, now: low.at + 40 }
  return [
    insertRow(db, 'policy_topup', {
      ...{ id, policy_id: travelling.id, organization_id: organizationId },
      ...{ account_id: low.account_id, esim_id: low.id, crossing: `${low.id}.0` },
      ...{ month: monthIn(low.at, 'UTC'), price_minor: addon.priceMinor, state: 'bought' },
      ...{ created_at: low.at, told_at: low.at },
    }),
    ...payForData(context, {
      ...{ id, number: makeOrderNumber(), organizationId, buyer, paymentModel: 'POST_PAID' },
      // The month is the current one, because the statement of an earlier month is issued already.
      ...{ month: monthIn(secondsOf(seeding), 'UTC'), costCentre: low.cost_centre, addon },
    }).map((query) => statement(db, query)),
    ...insertPolicyOrder(context, id, addon),
    statement(db)`
      INSERT INTO sandbox_topup (request_id, profile_id, serial, amount_mb, days, ready_at)
      SELECT ${`${id}-0`}, ${low.id}, (SELECT coalesce(max(serial), 0) + 1 FROM sandbox_topup),
        ${addon.amount}, ${addon.duration}, ${low.at}`,
    moveOrder(context, 'provision', { orderId: id }),
    moveOrder(later, 'complete', { orderId: id }),
    ...completeAddon(later, id, low.id),
  ]
}

function held({ db }: Seeding, low: Low, addon: OfferedPlan): D1PreparedStatement {
  return insertRow(db, 'policy_held', {
    id: `${travelling.id}.${low.id}.0.${monthIn(low.at, 'UTC')}`,
    ...{ policy_id: travelling.id, organization_id: organizationId, account_id: low.account_id },
    ...{ esim_id: low.id, add_mb: addon.amount, price_minor: addon.priceMinor, reason: 'cap' },
    ...{ created_at: low.at, told_at: low.at, expires_at: low.at + 400 * day },
  })
}

async function storePolicy(seeding: Seeding, { id, name, state, rule }: Demo): Promise<void> {
  const { db, catalogue, channel } = seeding
  const now = secondsOf(seeding)
  const trying = {
    db,
    channel,
    now,
    locale: 'en',
    organizationId,
    services: { catalogue },
  } as const
  const trial = await tryRule(trying, rule)
  const at = now - daysOn * day
  await insertRow(db, 'topup_policy', {
    ...{ id, organization_id: organizationId, name, state },
    ...{ percent: rule.percent, add_mb: rule.addMb, cap_minor: rule.capMinor },
    group_ids: JSON.stringify(rule.groupIds),
    ...{ stop_at: rule.stopAt, stop_day: rule.stopDay, stop_minor: rule.stopMinor },
    ...{ tell: rule.tell, tried_rule: ruleText(rule), tried_at: now - 7200 },
    ...{
      trial: JSON.stringify(trial),
      changed_by: buyer.id,
      changed_at: at,
      created_at: state === 'on' ? at : at + 1,
    },
  }).run()
}
