import { ApiError } from '#contract/errors.ts'
import type { Domain } from '../call/domain.ts'
import type { GivenServices } from '../call/mount-calls.ts'
import { sql } from '../platform/sql.ts'
import type { Delivered, Mails } from './mail.ts'
import { contractMails, unsentMails } from './sending/outbox.ts'

/** What the outbox declares; domains import this room's files, because it stands below them. */
export const mail: Domain<GivenServices & { mails: Mails }> = {
  name: 'mail',
  tables: () => import('./tables.ts'),
  routes: () => import('./returned/routes.ts'),
  work: async () => ({
    jobs: {
      deliverMails: {
        async run({ db, now, share, services }) {
          requireSent(await services.mails.deliver(db, now, share))
        },
        due: ({ services }) =>
          services.mails.areSent ? unsentMails : sql`SELECT * FROM (${unsentMails}) WHERE false`,
        reserve: 20,
      },
    },
    promises: [
      {
        name: 'Mail with the contract',
        within: [{ seconds: 120, share: 0.99 }],
        took: ({ now, services }) =>
          services.mails.areSent ? contractMails(now) : sql`SELECT 0 AS seconds WHERE false`,
      },
    ],
    messages: {
      async mail({ db, now, services }, ids, report) {
        const dueAgain = await services.mails.deliverNamed(db, now, ids)
        if (dueAgain.size > 0) report(unsent(dueAgain.size, ids.length))
        return dueAgain
      },
    },
  }),
  personalData: async () => ({
    personalData: {
      found: ({ id, email, emailKey }) => ({
        // The keys are secrets, which only the browser and the shop have.
        push_devices: sql`SELECT channel, endpoint, created_at FROM push_device
          WHERE account_id = ${id} ORDER BY created_at`,
        mail_suppressions: sql`SELECT reason, provider, reported_at, expires_at
          FROM mail_suppression WHERE email_key = ${emailKey}`,
        mails: sql`SELECT kind, subject, channel, locale, created_at, sent_at FROM outbox_mail
          WHERE recipient = ${email} ORDER BY created_at`,
      }),
      erased: ({ id, email, emailKey }) => [
        sql`DELETE FROM push_device WHERE account_id = ${id}`,
        sql`DELETE FROM outbox_mail WHERE recipient = ${email}`,
        sql`DELETE FROM mail_suppression WHERE email_key = ${emailKey}`,
      ],
      expiring: [['mail_suppression', 'email_key, reason']],
    },
  }),
}

/** A run in which the provider took a mail not counts as failed, though each mail is tried again. */
function requireSent({ sent, failed }: Delivered): void {
  if (failed > 0) throw unsent(failed, sent + failed)
}

function unsent(count: number, all: number): ApiError {
  return new ApiError('upstream_unavailable', `${count} of ${all} mails could not be sent`)
}
