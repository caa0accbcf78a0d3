/** Keeps with a friend's first order which card paid it, before anything is given for it. */
export function keepCard(db: D1Database, orderId: string, card: string): D1PreparedStatement {
  return db
    .prepare("UPDATE referral SET card_key = ?2 WHERE purchase_id = ?1 AND state = 'PENDING'")
    .bind(orderId, card)
}
