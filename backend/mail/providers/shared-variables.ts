/** What every provider of mails needs: the sender's address where a shop has none of its own. */
export const shared = { from: 'MAIL_FROM' }
