/** A database, or a session of one: what both can be asked by. */
export type Reading = Pick<D1Database, 'prepare' | 'batch'>

/**
 * Returns the database for reads that may be a moment old: they go to the nearest replica, where there
 * is one.
 */
export function readNearby(db: D1Database): Reading {
  return db.withSession('first-unconstrained')
}
