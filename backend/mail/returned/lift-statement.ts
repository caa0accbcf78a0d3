import { readEmail } from '#contract/person/email.ts'
import { emailKey } from '../../call/limits/email-key.ts'

/**
 * Lets mails to a mailbox again, as a text without parameters, because an operator's command also
 * sends it to a remote database. Undefined for what is no address.
 */
export function liftStatement(address: string): string | undefined {
  if (readEmail(address) === undefined) return undefined
  return `DELETE FROM mail_suppression WHERE email_key = '${emailKey(address).replaceAll("'", "''")}'`
}
