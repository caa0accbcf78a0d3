import type { WorkQueue } from '../../platform/queue.ts'
import type { Mails } from '../mail.ts'

type AfterAnswer = {
  db: D1Database
  /** Unix seconds. */
  now: number
  services: { mails: Pick<Mails, 'deliver' | 'hand'> }
  /** Absent when the clock has begun the work. */
  later?: (work: Promise<unknown>) => void
  queue?: WorkQueue | undefined
}

/** Has the stored mails sent after the answer; without an answer to wait for, the clock sends them. */
export function sendSoon({ db, now, services: { mails }, later, queue }: AfterAnswer): void {
  later?.(queue ? mails.hand(db, now, queue) : mails.deliver(db, now))
}
