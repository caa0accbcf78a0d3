/** A database, or a session of one: the methods that both have. */
export type Reading = Pick<D1Database, 'prepare' | 'batch'>

/**
 * Returns the database for reads that may be slightly outdated: they go to the nearest replica, if
 * there is one.
 */
export function readNearby(db: D1Database): Reading {
  return db.withSession('first-unconstrained')
}
