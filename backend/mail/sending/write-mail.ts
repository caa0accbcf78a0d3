import type { MailContent } from '../content.ts'
import type { Mail, MailKinds, MailOf, Sender } from '../mail.ts'
import type { MailContext } from '../mail-context.ts'

type Kind = keyof MailKinds
export type MailWriter<Given extends Kind> = (
  mail: MailOf<Given>,
  context: MailContext,
  sender: Sender,
) => MailContent

/** The writers of some kinds of mails. */
export type MailWriters<Given extends Kind = Kind> = { [Each in Given]: MailWriter<Each> }

/** Declared by a domain that adds kinds to `MailKinds`. */
export type WritesMails = { mails: () => Promise<{ mails: Partial<MailWriters> }> }

/** Writes the content of a mail by its kind. */
export type WriteMail = (mail: Mail, context: MailContext, sender: Sender) => MailContent

/** Joins the writers of several domains. */
export function writeByKind(writers: readonly Partial<MailWriters>[]): WriteMail {
  const all: Partial<MailWriters> = Object.assign({}, ...writers)
  return (mail, context, sender) => {
    const write = all[mail.kind] as MailWriter<Kind> | undefined
    if (!write) throw new Error(`expected a domain that writes mails of the kind ${mail.kind}`)
    return write(mail, context, sender)
  }
}
