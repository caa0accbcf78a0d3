import { setTimeout as wait } from 'node:timers/promises'
import { createGenericMail } from '#backend/mail/providers/resend/resend-mail.ts'
import { deliverDue } from '#backend/mail/sending/deliver-due.ts'
import { openD1 } from '#backend/platform/d1.ts'

/**
 * Runs as a process of its own, which may be killed: delivers mails until nothing is due, as
 * successive scheduled runs do.
 */
const [file = '', providerUrl = ''] = process.argv.slice(2)
const db = openD1(file)
const provider = createGenericMail({ providerUrl, providerKey: 'key', from: 'a@b.example' })
for (let left: number | null = 1; left !== 0; ) {
  const now = Math.floor(Date.now() / 1000)
  await deliverDue({ db, now, channels: async () => undefined, provider })
  left = await db
    .prepare('SELECT count(*) AS n FROM outbox_mail WHERE sent_at IS NULL')
    .first<number>('n')
  // Mails that a killed process had claimed are due a minute later.
  if (left !== 0) await wait(200)
}
