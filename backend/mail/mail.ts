import type { FindChannel } from '#contract/commerce/channel.ts'
import type { OrderState } from '#contract/commerce/order-words.ts'
import type { Locale } from '#contract/locale.ts'
import type { Call, CallServices } from '../call/call.ts'
import type { DueAgain, WorkQueue } from '../platform/queue.ts'
import type { Share } from '../platform/run-share.ts'
import type { Sql } from '../platform/sql.ts'
import type { ReadMailWebhook } from './mail-event.ts'
import type { PushNotice, PushSender } from './push-notice.ts'

/**
 * The parameters of each kind of mail. Each domain adds its own kinds here, and their writers in its
 * `module.ts`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: domains merge into it
export interface MailKinds {}

type Kind = keyof MailKinds

/** The mails of one kind, or of several. */
export type MailOf<Given extends Kind> = {
  [Each in Given]: { kind: Each; to: string; locale: Locale } & MailKinds[Each]
}[Given]

/** A mail by its kind; the other fields are the parameters of its template. */
export type Mail = MailOf<Kind>

/** The shop that writes a mail, and the time: a call, or scheduled work. */
export type Sender = Pick<Call, 'db' | 'now' | 'channel'> & {
  /** Absent in scheduled work, which has no visitor. */
  origin?: string
  services: Pick<CallServices, 'sealingKeys'>
}

/** The conditions under which a mail is stored. */
export type MailEvent = {
  /** Names the event of the mail: of several mails with the same id only the first is stored. */
  id?: string
  /** Stored only if the order has this state when the batch runs. */
  order?: { id: string; state: OrderState }
  /** Stored only if this condition holds when the batch runs. */
  onlyIf?: Sql
  /** Whether the mail is not stored; the statement then takes as long as if it were. */
  isWithheld?: boolean
}

/** How many mails were sent, and how many could not be and are tried again. */
export type Delivered = { sent: number; failed: number }

export type Mails = {
  /** Returns the shop in whose name mails are written; undefined if it no longer exists. */
  channelOf: FindChannel
  /** Returns the statement that puts a mail into the outbox, for the batch of the mail's event. */
  enqueue: (sender: Sender, mail: Mail, event?: MailEvent) => D1PreparedStatement
  /** Absent if the deployment sends no push notices. */
  push?: PushSender | undefined
  /**
   * Returns the statement that puts a notice into the outbox for each device of an account; `id` names
   * its event. None if the deployment sends no push notices.
   */
  enqueuePush: (
    sender: Pick<Sender, 'db' | 'now' | 'channel'>,
    notice: PushNotice,
    id: string,
  ) => D1PreparedStatement[]
  /** Whether each mail has to leave the outbox; otherwise those in it are not overdue. */
  areSent: boolean
  /** The provider's webhook, if it has one. */
  webhook?: { provider: string; read: ReadMailWebhook } | undefined
  /** Sends due mails; called after the answer and by the scheduled job. */
  deliver: (db: D1Database, now: number, share?: Share) => Promise<Delivered>
  /** Passes mails without an attempt to the queue's consumer. */
  hand: (db: D1Database, now: number, queue: WorkQueue) => Promise<void>
  /** Sends the named mails, for a consumer; returns those that are due again, and when. */
  deliverNamed: (db: D1Database, now: number, ids: readonly string[]) => Promise<DueAgain>
}
