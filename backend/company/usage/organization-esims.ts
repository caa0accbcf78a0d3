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

/** A FROM clause: the same eSIMs, without anything else about them. */
export function ownEsims(organizationId: string, groupId?: string): Sql {
  return sql`esim WHERE ${isOwn(organizationId, groupId)}`
}

/** A FROM clause: the same eSIMs, read person by person, so that each person is read once. */
export function esimsByPerson(organizationId: string, groupId?: string): Sql {
  return sql`account CROSS JOIN esim ON esim.account_id = account.id
    WHERE account.organization_id = ${organizationId} AND ${isOwn(organizationId, groupId)}`
}

function isOwn(organizationId: string, groupId: string | undefined): Sql {
  const own = sql`esim.organization_id = ${organizationId} AND esim.cancelled_at IS NULL`
  if (groupId === undefined) return own
  // The group's assignments, and its people's eSIMs that were assigned in no group. `+`: eSIMs are
  // still read in the order of their index, and not found by these ids for each person again.
  return sql`${own} AND +esim.id IN (
    SELECT esim_id FROM assignment
    WHERE organization_id = ${organizationId} AND group_id = ${groupId} AND esim_id IS NOT NULL
    UNION ALL
    SELECT own.id FROM account CROSS JOIN esim AS own
        ON own.organization_id = ${organizationId} AND own.account_id = account.id
      LEFT JOIN assignment ON assignment.esim_id = own.id
    WHERE account.group_id = ${groupId} AND own.cancelled_at IS NULL
      AND assignment.group_id IS NULL)`
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
