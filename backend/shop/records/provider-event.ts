import type { DbContext } from '../../platform/db-context.ts'
import { type Sql, sql, statement } from '../../platform/sql.ts'

/**
 * The subject of a provider's event: a payment attempt, a charge of which something comes back, or a
 * profile of the network.
 */
export type ProviderEvent = { source: 'payments' | 'supplier'; reference: string }

export type ClaimedEvent = ProviderEvent & { version: number; attempts: number }

/** Seconds for which a claimed event is not claimed again; longer than any work on one. */
const leaseSeconds = 60
/** Waits in seconds after each failed attempt; after the last wait the event is dead. */
const waits = [10, 60, 300, 1_800]

/**
 * Stores an event before it is acknowledged. It is due at once, even if an event about the same
 * subject is postponed or dead, because the subject has changed since.
 */
export function storeEvent(
  { db, now }: DbContext,
  { source, reference }: ProviderEvent,
): D1PreparedStatement {
  return statement(db)`INSERT INTO provider_event (source, reference, received_at, next_at)
    VALUES (${source}, ${reference}, ${now}, ${now})
    ON CONFLICT (source, reference) DO UPDATE SET version = version + 1,
      next_at = excluded.next_at, attempts = iif(dead_at IS NULL, attempts, 0), dead_at = NULL`
}

const isDue = (nowSeconds: number) =>
  sql`next_at <= ${nowSeconds} AND leased_until <= ${nowSeconds} AND dead_at IS NULL`

/** Claims an event if it is due. Of parallel runs, one gets it. */
export async function claimEvent(
  { db, now }: DbContext,
  { source, reference }: ProviderEvent,
): Promise<ClaimedEvent | undefined> {
  const row = await statement(db)`
    UPDATE provider_event SET attempts = attempts + 1, leased_until = ${now + leaseSeconds}
    WHERE source = ${source} AND reference = ${reference} AND ${isDue(now)}
    RETURNING source, reference, version, attempts`.first<ClaimedEvent>()
  return row ?? undefined
}

/** Claims at most `count` events that are due, the oldest first. */
export async function claimEvents(
  { db, now }: DbContext,
  count: number,
): Promise<(ClaimedEvent & { id: string })[]> {
  const { results } = await statement(db)`
    UPDATE provider_event SET attempts = attempts + 1, leased_until = ${now + leaseSeconds}
    WHERE (source, reference) IN (
      SELECT source, reference FROM provider_event
      WHERE ${isDue(now)} ORDER BY next_at LIMIT ${count})
    RETURNING source, reference, version, attempts, source || '/' || reference AS id`.all<
    ClaimedEvent & { id: string }
  >()
  return results
}

/** Releases events that were claimed but not begun. */
export async function releaseEvents(
  { db }: DbContext,
  events: readonly ClaimedEvent[],
): Promise<void> {
  if (events.length === 0) return
  const release = ({ source, reference, attempts }: ClaimedEvent) =>
    statement(db)`UPDATE provider_event SET attempts = attempts - 1, leased_until = 0
      WHERE source = ${source} AND reference = ${reference} AND attempts = ${attempts}`
  await db.batch(events.map(release))
}

/**
 * Deletes an event that was worked on. If another event about the same subject arrived meanwhile,
 * the row is due at once; returns whether that is the case.
 */
export async function settleEvent(
  { db }: DbContext,
  { source, reference, version }: ClaimedEvent,
): Promise<boolean> {
  const isThis = sql`source = ${source} AND reference = ${reference}`
  const [, again] = await db.batch([
    statement(db)`DELETE FROM provider_event WHERE ${isThis} AND version = ${version}`,
    statement(db)`UPDATE provider_event SET leased_until = 0, attempts = 0 WHERE ${isThis}
      RETURNING version`,
  ])
  return (again?.results.length ?? 0) > 0
}

/** Postpones an event whose work failed; after too many failures it is dead. */
export function failEvent(
  { db, now }: DbContext,
  { source, reference, version, attempts }: ClaimedEvent,
  error: string,
): D1PreparedStatement {
  const wait = waits[attempts - 1]
  return statement(db)`UPDATE provider_event SET last_error = ${error}, leased_until = 0,
      next_at = iif(version = ${version}, ${now + (wait ?? 0)}, next_at),
      dead_at = ${wait === undefined ? now : null}
    WHERE source = ${source} AND reference = ${reference} AND attempts = ${attempts}`
}

const charges = 'charge:'

/** The reference of an event about what comes back of a charge, which the provider names. */
export const ofCharge = (charge: string): string => `${charges}${charge}`

/** The charge of such an event; undefined for an event about an attempt. */
export function chargeOf(reference: string): string | undefined {
  return reference.startsWith(charges) ? reference.slice(charges.length) : undefined
}

/** The id by which a message names an event. */
export const idOfEvent = ({ source, reference }: ProviderEvent): string => `${source}/${reference}`

/** Returns the named event, if it is one that is stored. */
export function eventOf(id: string): ProviderEvent | undefined {
  const [, source, reference = ''] = /^(payments|supplier)\/(.+)$/.exec(id) ?? []
  return source ? { source: source as ProviderEvent['source'], reference } : undefined
}

/** Returns when an event that could not be worked on is due again, or undefined if it is done. */
export async function nextAtOf(
  { db }: DbContext,
  { source, reference }: ProviderEvent,
): Promise<number | undefined> {
  const found = await statement(db)`
    SELECT next_at FROM provider_event WHERE source = ${source} AND reference = ${reference}`.first<{
    next_at: number
  }>()
  return found?.next_at
}

/** The events that are not finished, each with the time since when. */
export const dueEvents: Sql = sql`
  SELECT received_at AS since FROM provider_event WHERE dead_at IS NULL`
