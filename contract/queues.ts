/**
 * What a message points at: a mail of the outbox, an event of a provider, or an order to advance.
 */
export type Kind = 'mail' | 'event' | 'order'

/**
 * A message only names a row; all data stays in the row. A lost, late or repeated message therefore
 * changes nothing: scheduled work finds the row too, and only one of both claims it.
 */
export type Pointer = { kind: Kind; id: string }

type Bound = Pick<Queue<Pointer>, 'sendBatch'>

/** The platform's queues, one per kind, so that a slow provider delays no other kind. */
export type QueueBindings = { MAILS?: Bound; EVENTS?: Bound; ORDERS?: Bound }
