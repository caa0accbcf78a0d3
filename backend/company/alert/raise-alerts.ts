import { type } from 'arktype'
import { LocaleName } from '#contract/account.ts'
import type { Alert } from '#contract/organization/alert.ts'
import { doEach } from '../../platform/do-each.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { type CommerceContext, stateSql } from '../../shop/module.ts'
import { keepMonths } from '../budget/keep-months.ts'
import { endsAtSql, esimsOf, hasNextData, personName } from '../usage/organization-esims.ts'
import { kindsFor, mailsByDefault } from './alert-choices.ts'
import { AlertRow, toAlert } from './alert-row.ts'
import { moneyAlerts } from './money-alerts.ts'

/**
 * Seconds between two checks of one organisation. Each run takes few organisations, so that it can
 * finish them.
 */
const everySeconds = 900
const organizationsAtOnce = 5
const keptSeconds = 180 * 86_400
/** Days for which an alert about a budget is not repeated; longer than any budget's period. */
const budgetSeconds = 400 * 86_400

/** A day's usage is unusual from this amount on, if it is also this many times the usual amount. */
const unusualMb = 500
const unusualTimes = 3
/** The usual amount is the mean of two weeks, of which at least three days must be known. */
const usualDays = 14
const leastDays = 3

const Due = type({ id: 'string', name: 'string', time_zone: 'string' }).onUndeclaredKey('delete')
type Due = typeof Due.infer

/**
 * Stores the new alerts of organisations and mails them to members who want mails. Each
 * organisation is claimed by one run, so that no member gets two mails about the same alert.
 */
export function raiseAlerts(context: CommerceContext): Promise<void> {
  const { db, now, share } = context
  const raise = async (due: Due) => {
    await keepMonths(context, due.time_zone)
    // Two statements, because the engine limits how many queries one joins.
    await db.batch([
      statement(db, storedSql(now, due, esimAlerts(due, now))),
      statement(db, storedSql(now, due, moneyAlerts(due, now))),
    ])
    await mailAlerts(context, due)
  }
  return doEach(takeDue(context), raise, { share })
}

export const dueOrganizations = (nowSeconds: number): Sql => sql`
  SELECT alerts_at AS since FROM organization WHERE alerts_at <= ${nowSeconds}`

async function* takeDue(context: CommerceContext): AsyncGenerator<Due> {
  for (;;) {
    const organizations = await takeOrganizations(context)
    if (organizations.length === 0) return
    yield* organizations
  }
}

async function takeOrganizations({ db, now }: CommerceContext): Promise<Due[]> {
  const { results } = await statement(db)`UPDATE organization SET alerts_at = ${now + everySeconds}
    WHERE id IN (SELECT id FROM organization WHERE alerts_at <= ${now}
      ORDER BY alerts_at LIMIT ${organizationsAtOnce})
    RETURNING id, name, time_zone`.all()
  return Due.array().assert(results)
}

/**
 * Stores alerts, except those that were stored before and kinds that the organisation has switched
 * off.
 */
function storedSql(now: number, { id }: Due, alerts: Sql): Sql {
  return sql`INSERT INTO business_alert
      (id, organization_id, kind, account_id, facts, created_at, expires_at)
    SELECT due.id, ${id}, due.kind, due.person, due.facts, ${now},
      ${now} + iif(due.kind IN ('budget_near', 'budget_spent'), ${budgetSeconds}, ${keptSeconds})
    FROM (${alerts}) AS due
    WHERE due.kind NOT IN (SELECT kind FROM alert_off WHERE organization_id = ${id})
    ON CONFLICT DO NOTHING`
}

/** All alerts about an organisation's eSIMs, as a query. */
function esimAlerts({ id }: Due, now: number): Sql {
  const yesterday = Math.floor(now / 86_400) - 1
  return sql`WITH owned AS MATERIALIZED (
      SELECT esim.id, account.id AS person, ${personName} AS name, esim.used_mb, esim.allowance_mb,
        esim.days, purchase.plan -> '$.destination' AS place, ${stateSql(now)} AS state,
        ${endsAtSql(now)} AS ends_at, ${hasNextData} AS has_next
      FROM ${esimsOf(id)})
      -- Added data has a new limit, so that running low again causes a new alert.
      SELECT 'low_data.' || id || '.' || allowance_mb AS id, 'low_data' AS kind, person,
        json_object('name', name, 'place', json(place), 'usedMb', used_mb, 'totalMb', allowance_mb)
          AS facts
      FROM owned WHERE state = 'ACTIVE' AND used_mb * 10 >= allowance_mb * 9
      UNION ALL
      SELECT 'near_end.' || id || '.' || ends_at, 'near_end', person,
        json_object('name', name, 'place', json(place), 'at', ends_at)
      FROM owned WHERE state = 'ACTIVE' AND days > 3 AND NOT has_next
        AND ends_at BETWEEN ${now} AND ${now} + 3 * 86400
      UNION ALL
      SELECT 'unusual_use.' || owned.id || '.' || ${yesterday}, 'unusual_use', person,
        json_object('name', name, 'place', json(place), 'usedMb', last.used_mb,
          'usualMb', cast(usual.mb AS INTEGER), 'at', ${yesterday * 86_400})
      FROM owned JOIN esim_usage AS last ON last.esim_id = owned.id AND last.day = ${yesterday}
        JOIN (SELECT esim_id, avg(esim_usage.used_mb) AS mb FROM owned AS known CROSS JOIN esim_usage
            ON esim_usage.esim_id = known.id
          WHERE day BETWEEN ${yesterday - usualDays} AND ${yesterday - 1}
          GROUP BY esim_id HAVING count(*) >= ${leastDays}) AS usual ON usual.esim_id = owned.id
      WHERE last.used_mb >= ${unusualMb} AND last.used_mb >= ${unusualTimes} * usual.mb`
}

const Recipient = type({
  email: 'string',
  locale: LocaleName,
  permissions: type('string.json.parse').to('string[]'),
  // The member's choices by kind: 1 for mails, 0 for none.
  choices: type('string.json.parse').to({ '[string]': '0 | 1' }),
  id: 'string',
})

/** Mails the alerts that were not mailed before, in one mail to each member. */
async function mailAlerts(context: CommerceContext, due: Due): Promise<void> {
  const { db, now, services } = context
  const [found, members, shops] = await db.batch([
    statement(db)`SELECT id, kind, facts, created_at FROM business_alert
      WHERE organization_id = ${due.id} AND mailed_at IS NULL ORDER BY created_at, id`,
    statement(db, membersSql(due.id)),
    statement(db)`SELECT channel FROM purchase WHERE organization_id = ${due.id}
      ORDER BY created_at DESC LIMIT 1`,
  ])
  const alerts = AlertRow.array()
    .assert(found?.results ?? [])
    .map(toAlert)
  const [shop] = (shops?.results ?? []) as { channel: string }[]
  const channel = shop && (await services.mails.channelOf(shop.channel))
  const [first] = alerts
  if (!first) return
  const recipients = channel ? Recipient.array().assert(members?.results ?? []) : []
  const mails = recipients.flatMap(({ id, email: to, locale, permissions, choices }) => {
    const wanted = kindsFor(permissions).filter((kind) =>
      kind in choices ? choices[kind] === 1 : mailsByDefault(permissions),
    )
    const told = withoutLesser(alerts.filter(({ kind }) => wanted.includes(kind)))
    if (told.length === 0 || !channel) return []
    const mail = {
      kind: 'business_alerts',
      to,
      locale,
      organization: due.name,
      timeZone: due.time_zone,
      alerts: told,
    } as const
    return [services.mails.enqueue({ ...context, channel }, mail, { id: `${first.id}-${id}` })]
  })
  const ids = JSON.stringify(alerts.map(({ id }) => id))
  await db.batch([
    ...mails,
    statement(db)`UPDATE business_alert SET mailed_at = ${now}
      WHERE id IN (SELECT value FROM json_each(${ids}))`,
  ])
}

/** Kinds of which the alert says less than one of another kind about the same limit. */
const lesserThan = { budget_80: 'budget_100', budget_near: 'budget_spent' } as const

/** Leaves out that a limit is nearly used up where it is told that it is used up. */
function withoutLesser(alerts: Alert[]): Alert[] {
  const ids = new Set(alerts.map(({ id }) => id))
  return alerts.filter(({ id, kind }) => {
    const greater = kind in lesserThan && lesserThan[kind as keyof typeof lesserThan]
    return !greater || !ids.has(greater + id.slice(kind.length))
  })
}

function membersSql(organizationId: string): Sql {
  return sql`SELECT account.id, account.email, account.locale, role.permissions,
      (SELECT json_group_object(kind, by_mail) FROM alert_mail WHERE account_id = account.id)
        AS choices
    FROM account JOIN role ON role.id = json_extract(account.role_ids, '$[0]')
      AND role.organization_id = account.organization_id
    WHERE account.organization_id = ${organizationId} AND account.account_type = 'enterprise'
      AND account.disabled_at IS NULL AND account.deleted_at IS NULL AND account.email IS NOT NULL
      AND instr(role.permissions, '"GET_DATA_USAGE"') > 0`
}
