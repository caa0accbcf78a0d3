import { promisedSeconds } from '../../call/domain.ts'
import { raw, type Sql, sql, statement } from '../../platform/sql.ts'
import { kindsOf, purposeOf } from '../kinds.ts'
import type { Suppression } from '../mail-event.ts'

/** A mail in the outbox. */
export type OutboxMail = {
  id: string
  channel: string
  kind: string
  recipient: string
  locale: string
  subject: string
  html: string
  text: string
  /** JSON of header names and values. */
  headers: string
  /** JSON of the pictures of the HTML. */
  pictures: string
  /** The browser that it is for; null for a mail. */
  device_id: string | null
  /** Number of delivery attempts, including the current one. */
  attempts: number
}

/** What a deployment can send: with a provider mails, with keys notices to browsers. */
export type Sendable = 'all' | 'mails' | 'pushes'

const sendableSql: Readonly<Record<Sendable, Sql>> = {
  all: sql`true`,
  mails: sql`device_id IS NULL`,
  pushes: sql`device_id IS NOT NULL`,
}

const contractList = raw(
  kindsOf('contract')
    .map((kind) => `'${kind}'`)
    .join(', '),
)

const usualAttempts = 10
const contractAttempts = 200

/**
 * Returns the maximum number of attempts. With growing waits, they take hours for most mails and
 * about a week for those of the contract.
 */
export function maxAttemptsOf({ kind }: Pick<OutboxMail, 'kind'>): number {
  return purposeOf(kind) === 'contract' ? contractAttempts : usualAttempts
}

/**
 * The mails that have not arrived at the provider, also those that wait for another try: what is
 * promised is the time since a mail was written.
 */
export const unsentMails: Sql = sql`
  SELECT created_at AS since FROM outbox_mail WHERE sent_at IS NULL AND dead_at IS NULL`

/** How long the contract's mails of 30 days took to the provider, or have taken so far. */
export const contractMails = (now: number): Sql => sql`
  SELECT coalesce(sent_at, ${now}) - created_at AS seconds FROM outbox_mail
  WHERE created_at > ${now - promisedSeconds} AND kind IN (${contractList})`

/** Seconds for which a claimed mail is not claimed again; longer than any wait for a provider. */
const leaseSeconds = 60
/** Seconds for which scheduled work leaves a new mail to the queue's consumer. */
const handedSeconds = 30
/**
 * Age in seconds after which mails are not sent: codes expire, and other news is stale after a day.
 */
const codeSeconds = 600
const usefulSeconds = 86_400
const contractSeconds = 7 * 86_400
/** Age in seconds after which mails are deleted, because they contain personal data. */
const keptSeconds = 30 * 86_400

const claimed = raw(
  'id, channel, kind, recipient, locale, subject, html, text, headers, pictures, device_id, attempts',
)

type Claiming = { now: number; count: number; sendable: Sendable }

/**
 * Claims up to `count` due mails. One statement finds and marks them, so that of parallel
 * deliverers exactly one gets each mail.
 */
export async function claimDue(
  db: D1Database,
  { now, count, sendable }: Claiming,
): Promise<OutboxMail[]> {
  const { results } = await statement(db)`
    UPDATE outbox_mail SET attempts = attempts + 1, next_attempt_at = ${now + leaseSeconds}
    WHERE id IN (
      SELECT id FROM outbox_mail
      WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= ${now}
        AND ${sendableSql[sendable]}
      ORDER BY next_attempt_at LIMIT ${count}
    )
    RETURNING ${claimed}`.all<OutboxMail>()
  return results
}

/**
 * Postpones mails without an attempt, and returns their ids for a queue. Of parallel calls, one
 * gets each mail; if the queue loses one, it becomes due to scheduled work.
 */
export async function markHanded(db: D1Database, now: number, count: number): Promise<string[]> {
  const { results } = await statement(db)`
    UPDATE outbox_mail SET next_attempt_at = ${now + handedSeconds}
    WHERE id IN (
      SELECT id FROM outbox_mail
      WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= ${now} AND attempts = 0
      ORDER BY next_attempt_at LIMIT ${count}
    )
    RETURNING id`.all<{ id: string }>()
  return results.map(({ id }) => id)
}

/** Claims those of the named mails that are unclaimed or due again. */
export async function claimNamed(
  db: D1Database,
  now: number,
  ids: readonly string[],
): Promise<OutboxMail[]> {
  const { results } = await statement(db)`
    UPDATE outbox_mail SET attempts = attempts + 1, next_attempt_at = ${now + leaseSeconds}
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
      AND sent_at IS NULL AND dead_at IS NULL AND (attempts = 0 OR next_attempt_at <= ${now})
    RETURNING ${claimed}`.all<OutboxMail>()
  return results
}

/**
 * Marks mails as dead after too many failed attempts, or when they are too old to be useful. They
 * are kept, so that an operator can see and resend them.
 */
export function giveUpOld(db: D1Database, now: number): D1PreparedStatement {
  return statement(db)`
    UPDATE outbox_mail SET dead_at = ${now}, last_error = coalesce(last_error, 'too old')
    WHERE sent_at IS NULL AND dead_at IS NULL AND next_attempt_at <= ${now}
      AND (attempts >= iif(kind IN (${contractList}), ${contractAttempts}, ${usualAttempts})
        OR created_at <= ${now} - CASE WHEN kind = 'code' THEN ${codeSeconds}
          WHEN kind IN (${contractList}) THEN ${contractSeconds} ELSE ${usefulSeconds} END)`
}

/** Releases mails that were claimed but not begun. */
export function unclaim(
  db: D1Database,
  mails: readonly OutboxMail[],
  now: number,
): D1PreparedStatement {
  const ids = JSON.stringify(mails.map(({ id }) => id))
  return statement(db)`UPDATE outbox_mail SET attempts = attempts - 1, next_attempt_at = ${now}
    WHERE id IN (SELECT value FROM json_each(${ids})) AND sent_at IS NULL`
}

type Success = { now: number; providerId: string | undefined }

/** Marks a mail as sent and erases its content. */
export function markSent(
  db: D1Database,
  mail: OutboxMail,
  { now, providerId = '' }: Success,
): D1PreparedStatement {
  return statement(db)`
    UPDATE outbox_mail SET sent_at = ${now}, last_error = NULL, html = '', text = '',
      pictures = '[]', provider_id = nullif(${providerId}, '')
    WHERE id = ${mail.id} AND sent_at IS NULL`
}

type Withheld = { now: number; withheld: Suppression }

/** Ends a mail that its mailbox does not take, or that its owner does not want; erases its content. */
export function markWithheld(
  db: D1Database,
  mail: OutboxMail,
  { now, withheld }: Withheld,
): D1PreparedStatement {
  return statement(db)`
    UPDATE outbox_mail SET dead_at = ${now}, withheld = ${withheld}, html = '', text = '',
      pictures = '[]'
    WHERE id = ${mail.id} AND sent_at IS NULL`
}

type Failure = { error: string; nextAttemptAt: number; deadAt: number | null }

/**
 * Stores a failed attempt; the mail is due again at `nextAttemptAt`, unless it was claimed since.
 */
export function markFailed(
  db: D1Database,
  mail: OutboxMail,
  { error, nextAttemptAt, deadAt }: Failure,
): D1PreparedStatement {
  return statement(db)`
    UPDATE outbox_mail SET last_error = ${error}, next_attempt_at = ${nextAttemptAt},
      dead_at = ${deadAt}
    WHERE id = ${mail.id} AND sent_at IS NULL AND attempts = ${mail.attempts}`
}

export function forgetOld(db: D1Database, now: number): D1PreparedStatement {
  return statement(db)`DELETE FROM outbox_mail WHERE created_at < ${now - keptSeconds}`
}
