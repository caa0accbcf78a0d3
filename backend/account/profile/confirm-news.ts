import { ApiError } from '#contract/errors.ts'
import { emailKey } from '../../call/limits/email-key.ts'
import { openNewsLink } from '../../mail/links/news-link.ts'
import { forgiveComplaint } from '../../mail/returned/suppress.ts'
import { statement } from '../../platform/sql.ts'
import type { Call } from '../call.ts'

/** Confirms news (double opt-in): the owner of the mailbox followed the mailed link. */
export async function confirmNews({ db, now, services }: Call, token: string): Promise<void> {
  const email = openNewsLink(token, services.sealingKeys, now)
  const confirmed =
    email &&
    (await statement(db)`UPDATE collected_email SET confirmed_at = coalesce(confirmed_at, ${now})
      WHERE email_key = ${emailKey(email)} RETURNING 1`.first())
  if (confirmed) {
    // Who asks for mails takes back a complaint.
    await forgiveComplaint(db, email).run()
    return
  }
  const details = { reason: 'news_link' }
  throw new ApiError('invalid_input', 'the link confirms no address', { details })
}
