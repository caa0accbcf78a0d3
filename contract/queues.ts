/** What is handed over: a mail of the outbox, an event of a provider, an order to advance. */
export type Kind = 'mail' | 'event' | 'order'

/**
 * A message names a row and says nothing about it. The row is what is true: a message that is lost,
 * late or doubled changes nothing, since the clock finds the row too and one of both claims it.
 */
export type Pointer = { kind: Kind; id: string }

type Bound = Pick<Queue<Pointer>, 'sendBatch'>

/** The platform's queues, one for each kind, so that a provider that hangs holds up no other kind. */
export type QueueBindings = { MAILS?: Bound; EVENTS?: Bound; ORDERS?: Bound }
