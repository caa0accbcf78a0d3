import { sql } from '../../../platform/sql.ts'

/**
 * Joins the eSIM, the person and the group to orders (`added`) of data that an organisation added
 * to a person's eSIM, and to orders that its business travellers placed. Such an order has the same
 * id as the organisation's order that pays for it.
 */
export const boughtJoins = sql`
  JOIN esim ON esim.id = added.esim_id OR (added.esim_id IS NULL AND esim.purchase_id = added.id)
  LEFT JOIN assignment ON assignment.esim_id = esim.id
  JOIN account ON account.id = coalesce(assignment.account_id, added.account_id)
  LEFT JOIN billing_group ON billing_group.id = coalesce(assignment.group_id, account.group_id)`

/** The cost centre of such an order. */
export const costCentreSql = sql`coalesce(assignment.cost_centre, billing_group.cost_centre, '')`
