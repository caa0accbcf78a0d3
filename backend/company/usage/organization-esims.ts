import { type Sql, sql } from '../../platform/sql.ts'

/** The person's group when the plan was assigned; for a person's own orders, the current group. */
export const groupSql = sql`coalesce(assignment.group_id, account.group_id)`

/**
 * Joins the person of an eSIM, and their group, to its order. The order of an assignment is always its
 * person's.
 */
export const personOfEsim = sql`LEFT JOIN assignment ON assignment.purchase_id = purchase.id
      JOIN account ON account.id = purchase.account_id
      LEFT JOIN billing_group ON billing_group.id = ${groupSql}`

/** A FROM clause: the eSIMs that an organisation pays for, each with its person and their group. */
export function esimsOf(organizationId: string, groupId?: string): Sql {
  const ofGroup = groupId === undefined ? sql`` : sql`AND ${groupSql} = ${groupId}`
  return sql`purchase
      JOIN esim ON esim.purchase_id = purchase.id
      ${personOfEsim}
    WHERE purchase.organization_id = ${organizationId} AND esim.cancelled_at IS NULL
      ${ofGroup}`
}

/** A FROM clause: the same eSIMs, each only with its order, which names the person. */
export function ownEsims(organizationId: string): Sql {
  return sql`purchase
      JOIN esim ON esim.purchase_id = purchase.id
    WHERE purchase.organization_id = ${organizationId} AND esim.cancelled_at IS NULL`
}

export const personName = sql`coalesce(nullif(account.name, ''), account.email, '')`

/**
 * When what a begun eSIM has ends: its plan or, if that is later, data that was added. Null before
 * it begins, and while the next part of added data waits for the network to start it.
 */
export const endsAtSql = (nowSeconds: number): Sql => {
  const start = sql`coalesce(esim.activated_at, esim.activate_by)`
  const end = sql`max(${start} + esim.days * 86400, coalesce(max(added.ends_at), 0))`
  return sql`iif(${start} <= ${nowSeconds},
    (SELECT iif(${end} > ${nowSeconds} OR count(*) = count(added.ends_at), ${end}, NULL)
      FROM (SELECT coalesce(ended_at, started_at + days * 86400) AS ends_at FROM esim_addon
        WHERE esim_id = esim.id AND made_at IS NOT NULL) AS added), NULL)`
}

/** Whether `esim` has added data that begins when what is in use is over. */
export const hasNextData = sql`EXISTS (SELECT 1 FROM esim_addon AS next
  WHERE next.esim_id = esim.id AND next.made_at IS NOT NULL AND next.started_at IS NULL
    AND next.ended_at IS NULL)`

/**
 * Condition that less than a tenth of the data or three days are left. No eSIM ends before its plan
 * does, so added data is read only for plans that end soon.
 */
export const isLowSql = (nowSeconds: number): Sql =>
  sql`(esim.used_mb * 10 >= esim.allowance_mb * 9
    OR coalesce(esim.activated_at, esim.activate_by) + esim.days * 86400 <= ${nowSeconds} + 3 * 86400
      AND ${endsAtSql(nowSeconds)} <= ${nowSeconds} + 3 * 86400 AND NOT ${hasNextData})`
