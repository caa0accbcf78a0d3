import type { Locale } from '#contract/locale.ts'
import { callerOf } from '../../call/call.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'
import { insertAssignedOrders } from '../../shop/module.ts'
import { writeAudits } from '../audit/write-audit.ts'
import { type BusinessCall, type MemberContext, organizationOf } from '../call.ts'

/** The fields of a call or of scheduled work that assigning needs. */
type AssigningContext = MemberContext & Pick<BusinessCall, 'channel'>

/** A plan for one person. `isNew`: the batch makes the account. */
export type NewAssignment = {
  id: string
  planId: string
  accountId: string
  isNew: boolean
  name: string
  email: string
  locale: Locale
  dueAt: number
}

/**
 * Returns the statements that take plans from the stock, for the batch of the call. The lots that
 * lapse first are used first. The batch fails with `assignment_lot` if not enough plans are free,
 * and with `assignment_person` if somebody has left the organisation.
 */
export function storeAssignments(
  call: AssigningContext,
  rows: readonly NewAssignment[],
): D1PreparedStatement[] {
  const due = rows.filter(({ dueAt }) => dueAt <= call.now).map(({ id }) => id)
  return [
    statement(call.db, insertPeople(call, rows)),
    statement(call.db, insertAssignments(call, rows)),
    ...(due.length === 0 ? [] : insertAssignedOrders(call, due)),
    writeAudits(
      call,
      rows.map(({ id, planId, name, email, dueAt }) => ({
        action: 'plan_assigned' as const,
        subjectId: id,
        subjectName: name || email,
        after: { plan: planId, ...(dueAt > call.now ? { due_at: dueAt } : {}) },
      })),
    ),
  ]
}

/** Inserts accounts of people who have none: such accounts cannot sign in and take no seat. */
function insertPeople(call: AssigningContext, rows: readonly NewAssignment[]): Sql {
  const people = rows
    .filter(({ isNew }) => isNew)
    .map((row) => ({ ...row, emailKey: emailKey(row.email) }))
  return sql`INSERT INTO account (id, account_type, email, email_key, name, locale, currency_unit,
      organization_id, disabled_at, without_access, created_at)
    SELECT value ->> 'accountId', 'enterprise', value ->> 'email', value ->> 'emailKey',
      value ->> 'name', value ->> 'locale', organization.currency_unit, organization.id,
      ${call.now}, 1, ${call.now}
    FROM json_each(${JSON.stringify(people)})
      JOIN organization ON organization.id = ${organizationOf(call)}`
}

/**
 * Inserts the assignments, each with the lot from which its plan is taken, in the order of the
 * lots. A row for which no plan is free gets no lot and is refused by a trigger.
 */
function insertAssignments(call: AssigningContext, rows: readonly NewAssignment[]): Sql {
  const placed = new Map<string, number>()
  const wanted = rows.map(({ id, planId, accountId, dueAt }) => {
    const place = placed.get(planId) ?? 0
    placed.set(planId, place + 1)
    return { id, planId, accountId, dueAt, place }
  })
  const planIds = JSON.stringify([...placed.keys()])
  return sql`INSERT INTO assignment (id, organization_id, account_id, lot_id, plan_id, group_id,
      cost_centre, channel, state, due_at, assigned_by, created_at)
    SELECT wanted.value ->> 'id', ${organizationOf(call)}, account.id, lot.id,
      wanted.value ->> 'planId', account.group_id, coalesce(billing_group.cost_centre, ''),
      ${call.channel.id}, 'scheduled', wanted.value ->> 'dueAt', ${callerOf(call).accountId},
      ${call.now}
    FROM json_each(${JSON.stringify(wanted)}) AS wanted
      JOIN account ON account.id = wanted.value ->> 'accountId'
      LEFT JOIN billing_group ON billing_group.id = account.group_id
      LEFT JOIN (
        SELECT id, plan_id, sum(free) OVER upto - free AS first, sum(free) OVER upto AS past
        FROM stock_lot
        WHERE organization_id = ${organizationOf(call)} AND lapses_at > ${call.now} AND free > 0
          AND plan_id IN (SELECT value FROM json_each(${planIds}))
        WINDOW upto AS (PARTITION BY plan_id ORDER BY lapses_at, id
          ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)
      ) AS lot ON lot.plan_id = wanted.value ->> 'planId'
        AND wanted.value ->> 'place' >= lot.first AND wanted.value ->> 'place' < lot.past`
}
