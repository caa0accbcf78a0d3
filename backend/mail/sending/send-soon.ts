import type { WorkQueue } from '../../platform/queue.ts'
import type { Mails } from '../mail.ts'

type AfterAnswer = {
  db: D1Database
  /** Unix seconds. */
  now: number
  services: { mails: Pick<Mails, 'deliver' | 'hand'> }
  /** Absent in scheduled work. */
  later?: (work: Promise<unknown>) => void
  queue?: WorkQueue | undefined
}

/**
 * Sends the stored mails after the answer; if there is no answer to wait for, scheduled work sends
 * them.
 */
export function sendSoon({ db, now, services: { mails }, later, queue }: AfterAnswer): void {
  later?.(queue ? mails.hand(db, now, queue) : mails.deliver(db, now))
}
