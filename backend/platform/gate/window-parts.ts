/** Part of a window in which calls were counted, by the second in which it began. */
export type Part = { start: number; count: number; expiresAt: number }

/** Counted calls by bucket and part of the window. */
export type WindowParts = {
  /** The parts of a bucket that began at `since` or later, oldest first. */
  read: (bucket: string, since: number) => Part[]
  /** Adds 1 or -1 to a part; a part that does not exist is made, but not for -1. */
  add: (bucket: string, part: Omit<Part, 'count'>, change: 1 | -1) => void
  /** Deletes the parts that expired before a moment. */
  purge: (now: number) => void
}

/** Counts in memory: nothing is written, and a restart loses the counts. */
export class RememberedParts implements WindowParts {
  readonly buckets = new Map<string, Part[]>()

  read(bucket: string, since: number): Part[] {
    return this.buckets.get(bucket)?.filter(({ start }) => start >= since) ?? []
  }

  add(bucket: string, { start, expiresAt }: Omit<Part, 'count'>, change: 1 | -1): void {
    const parts = this.buckets.get(bucket) ?? []
    const known = parts.find((part) => part.start === start)
    if (known) known.count = Math.max(known.count + change, 0)
    else if (change > 0) parts.push({ start, count: 1, expiresAt })
    // Clocks of callers differ, so an earlier part may be created after a later one.
    this.buckets.set(
      bucket,
      parts.sort((one, other) => one.start - other.start),
    )
  }

  purge(now: number): void {
    for (const [bucket, parts] of this.buckets) {
      const live = parts.filter(({ expiresAt }) => expiresAt >= now)
      if (live.length === 0) this.buckets.delete(bucket)
      else this.buckets.set(bucket, live)
    }
  }
}

type Value = string | number
/** Runs a statement of SQLite at once; the engine is that of a Durable Object or of Node. */
export type GateSql = (text: string, ...values: Value[]) => Record<string, unknown>[]

/** Counts in SQLite. */
export class StoredParts implements WindowParts {
  readonly #sql: GateSql

  constructor(sql: GateSql) {
    this.#sql = sql
    sql(`CREATE TABLE IF NOT EXISTS counted (
      bucket TEXT NOT NULL, start INTEGER NOT NULL, count INTEGER NOT NULL, expires_at INTEGER NOT NULL,
      PRIMARY KEY (bucket, start)) WITHOUT ROWID`)
  }

  read(bucket: string, since: number): Part[] {
    const rows = this.#sql(
      'SELECT start, count, expires_at FROM counted WHERE bucket = ? AND start >= ? ORDER BY start',
      bucket,
      since,
    )
    return rows.map(({ start, count, expires_at }) => ({
      start: Number(start),
      count: Number(count),
      expiresAt: Number(expires_at),
    }))
  }

  add(bucket: string, { start, expiresAt }: Omit<Part, 'count'>, change: 1 | -1): void {
    if (change > 0) {
      this.#sql(
        `INSERT INTO counted (bucket, start, count, expires_at) VALUES (?, ?, 1, ?)
          ON CONFLICT DO UPDATE SET count = count + 1`,
        bucket,
        start,
        expiresAt,
      )
    } else {
      this.#sql(
        'UPDATE counted SET count = count - 1 WHERE bucket = ? AND start = ? AND count > 0',
        bucket,
        start,
      )
    }
  }

  purge(now: number): void {
    this.#sql('DELETE FROM counted WHERE expires_at < ?', now)
  }
}
