import { type Sql, sql } from '../../../platform/sql.ts'

/** The orders that one charge pays for, by any of them; an order that was bought alone is the only one. */
export function ordersOfCharge(orderId: string): Sql {
  return sql`SELECT ${orderId} UNION
    SELECT other.purchase_id FROM payment JOIN payment AS other
      ON other.charge_id = payment.charge_id
    WHERE payment.purchase_id = ${orderId}`
}

/** The order after which the charge of a row of `payment` is named. */
export const chargeIdSql = sql`coalesce(payment.charge_id, payment.purchase_id)`

/** The amount of the whole charge of a row of `payment`. */
export const chargeMinorSql = sql`iif(payment.charge_id IS NULL, payment.amount_minor,
  (SELECT sum(part.amount_minor) FROM payment AS part WHERE part.charge_id = payment.charge_id))`
