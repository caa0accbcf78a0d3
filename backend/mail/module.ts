import type { Domain } from '../call/domain.ts'
import type { GivenServices } from '../call/mount-calls.ts'
import { sql } from '../platform/sql.ts'
import type { Mails } from './mail.ts'
import { dueMails } from './sending/outbox.ts'

/** What the outbox declares; domains import this room's files, because it stands below them. */
export const mail: Domain<GivenServices & { mails: Mails }> = {
  name: 'mail',
  tables: () => import('./tables.ts'),
  work: async () => ({
    jobs: {
      deliverMails: {
        run: ({ db, now, share, services }) => services.mails.deliver(db, now, share),
        due: ({ now }) => dueMails(now),
        reserve: 20,
      },
    },
    messages: { mail: ({ db, now, services }, ids) => services.mails.deliverNamed(db, now, ids) },
  }),
  personalData: async () => ({
    personalData: {
      found: ({ email }) => ({
        mails: sql`SELECT kind, subject, channel, locale, created_at, sent_at FROM outbox_mail
          WHERE recipient = ${email} ORDER BY created_at`,
      }),
      erased: ({ email }) => [sql`DELETE FROM outbox_mail WHERE recipient = ${email}`],
    },
  }),
}
