import { unsubscribePath } from '#contract/pages/routes.ts'
import { open, type SealingKeys, seal } from '#crypto/sealed.ts'
import type { Sender } from '../mail.ts'
import type { MailContext } from '../mail-context.ts'

const purpose = 'mail.refusal'

/** The mails that an unsubscribe link refuses: mails of one topic from a shop to an address. */
export type Refusal = { email: string; channel: string; topic: 'notices' | 'news' }

/**
 * Returns the link that unsubscribes an address from notices. It is sealed, so that nobody can
 * unsubscribe another address, and it stays valid for years.
 */
export function refusalLinkOf(sender: Sender, email: string, context: MailContext): string {
  const refusal: Refusal = { email, channel: sender.channel.id, topic: 'notices' }
  const url = new URL(context.linkTo(unsubscribePath))
  url.searchParams.set('token', seal(refusal, sender.services.sealingKeys, purpose))
  return url.href
}

/** Returns the refusal in a link's token; undefined for a token that this shop did not seal. */
export function openRefusalLink(token: string, keys: SealingKeys): Refusal | undefined {
  const sealed = open(token, keys, purpose)
  if (typeof sealed !== 'object' || sealed === null) return undefined
  if (!('email' in sealed) || !('channel' in sealed) || !('topic' in sealed)) return undefined
  const { email, channel, topic } = sealed
  if (typeof email !== 'string' || typeof channel !== 'string') return undefined
  return topic === 'notices' || topic === 'news' ? { email, channel, topic } : undefined
}
